import Foundation
import MediaCore
import Playback
import Testing
import VitrineTesting

/// A file that is written while it plays is played to the end that it has got to, not to that at its opening.
@Suite(.timeLimit(.minutes(20))) struct GrowingFileTests {
  private static let pictures: [TestMedia.Recipe] = [
    .transportOffset,
    .gop60.remade(
      "fragmented",
      output: ["-c", "copy", "-movflags", "frag_keyframe+empty_moov+default_base_moof"]),
    .gop60.remade("live", "mkv", output: ["-c", "copy", "-live", "1"]),
  ]

  @Test(arguments: pictures)
  func picturesThatComeWhileItPlaysAreShown(recipe: TestMedia.Recipe) async throws {
    let whole = try TestMedia.path(recipe)
    let file = try GrowingFile(whole)
    let test = try await TestPlayer.open(stepping: true)
    try await test.pausedOn(ItemDescription(file.path))
    try file.finish()
    try await test.send(.play)
    await test.clock.advance(by: .seconds(20))
    #expect(test.status.state == .ended)
    #expect(try test.hashes == TestMedia.frameSums(whole))
    #expect(test.log.errors.isEmpty)
  }

  private static let sounds: [TestMedia.Recipe] = [
    // As a recorder leaves it until it is done: of unknown length.
    long("wav", ["-c:a", "pcm_s16le", "-f", "wav", "-seekable", "0"]),
    long("ogg", ["-c:a", "libvorbis"]), long("mp3", ["-c:a", "libmp3lame", "-write_xing", "0"]),
    long("flac", ["-c:a", "flac"]), long("aac", ["-c:a", "aac"]),
  ]

  @Test(arguments: sounds)
  func soundThatComesWhileItPlaysIsHeard(recipe: TestMedia.Recipe) async throws {
    let path = try TestMedia.path(recipe)
    let whole = try await TestPlayer.open()
    try await whole.playToEnd(ItemDescription(path))
    #expect(whole.audio.frameCount >= 40 * 48_000)
    let file = try GrowingFile(path)
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.pause)
    try await test.send(.queue(.append([ItemDescription(file.path)])), until: .settled)
    try file.finish()
    try await test.send(.play)
    await test.clock.advance(by: .seconds(60))
    #expect(test.status.state == .ended && test.log.errors.isEmpty)
    // Not the samples themselves: what is different among millions takes an expectation minutes and gigabytes to find.
    let (heard, wanted) = (test.audio.samples, whole.audio.samples)
    let isSame = heard == wanted
    #expect(isSame && heard.count == wanted.count)
  }

  private static func long(_ fileExtension: String, _ encoding: [String]) -> TestMedia.Recipe {
    TestMedia.Recipe(
      "long", fileExtension,
      ffmpeg: ["-f", "lavfi", "-i", "sine=440:r=48000:d=40,aformat=channel_layouts=stereo"]
        + encoding + ["-bitexact", "-threads", "1"])
  }
}

/// A copy of a file of which there is only the first half at first.
private final class GrowingFile {
  let path: String
  private let rest: Data

  init(_ source: String) throws {
    let whole = try Data(contentsOf: URL(filePath: source))
    let ending = source.split(separator: ".").last ?? ""
    path = NSTemporaryDirectory() + "vitrine-\(UUID().uuidString).\(ending)"
    try whole.prefix(whole.count / 2).write(to: URL(filePath: path))
    rest = whole.suffix(from: whole.count / 2)
  }

  func finish() throws {
    let handle = try FileHandle(forWritingTo: URL(filePath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: rest)
    try handle.close()
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
