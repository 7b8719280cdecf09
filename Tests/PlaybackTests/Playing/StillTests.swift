import Foundation
import MediaCore
import Playback
import Testing
import VitrineTesting

@Suite("Still pictures", .timeLimit(.minutes(20))) struct StillTests {
  private static let hasEncoder = TestMedia.hasEncoders("libaom-av1")
  private static let avif = TestMedia.Recipe(
    "still", "avif",
    ffmpeg: ["-f", "lavfi", "-i", "testsrc2=s=64x64:d=0.03", "-frames:v", "1"]
      + ["-c:v", "libaom-av1", "-still-picture", "1", "-threads", "1"])
  private static let sequence = TestMedia.Recipe(
    "sequence", "avif",
    ffmpeg: ["-f", "lavfi", "-i", "testsrc2=s=64x64:r=10:d=0.5"]
      + ["-c:v", "libaom-av1", "-cpu-used", "8", "-threads", "1"])

  @Test(
    "in AVIF are shown as long as is asked for, like all others",
    .enabled(if: hasEncoder, "ffmpeg has no encoder for AV1"))
  func lengthOfAVIF() async throws {
    let test = try await TestPlayer.open()
    try await test.playToEnd(
      ItemDescription(TestMedia.path(Self.avif), loops: 2, stillDuration: .seconds(3)),
      ItemDescription(TestMedia.path(.png), stillDuration: .seconds(2)))
    #expect(test.video.frames.map(\.outputTime) == [.zero, .seconds(3), .seconds(6)])
    #expect(test.clock.now == .seconds(8))
    #expect(test.log.errors.isEmpty)
  }

  @Test(
    "that move are none", .enabled(if: hasEncoder, "ffmpeg has no encoder for AV1"))
  func sequenceOfAVIF() async throws {
    let test = try await TestPlayer.open()
    try await test.playToEnd(
      ItemDescription(TestMedia.path(Self.sequence), stillDuration: .seconds(3)))
    #expect(test.video.frames.count == 5)
    #expect(test.clock.now == .milliseconds(500))
  }

  @Test(
    "with alpha are stills too", .enabled(if: hasEncoder, "ffmpeg has no encoder for AV1"))
  func alphaOfAVIF() async throws {
    let files = try ScratchFiles()
    let path = files.path("alpha.avif")
    let made = try TestMedia.run(
      "ffmpeg",
      ["-v", "error", "-nostdin", "-y", "-f", "lavfi", "-i", "color=red:s=64x64,format=yuv420p"]
        + ["-f", "lavfi", "-i", "color=gray:s=64x64,format=gray", "-map", "0", "-map", "1"]
        + ["-frames:v", "1", "-c:v", "libaom-av1", "-still-picture", "1", path])
    guard made.status == 0 else { return print("not tried: this ffmpeg writes no alpha to AVIF") }
    let test = try await TestPlayer.open()
    try await test.playToEnd(
      ItemDescription(path, loops: 2, stillDuration: .seconds(3)),
      ItemDescription(TestMedia.path(.png), stillDuration: .seconds(2)))
    #expect(test.video.frames.map(\.outputTime) == [.zero, .seconds(3), .seconds(6)])
    #expect(test.log.errors.isEmpty)
  }

  /// A PNG of which only the head makes sense.
  private func damaged() throws -> [UInt8] {
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: TestMedia.fixture("png.png"))))
    let name = Array("IDAT".utf8)
    let data = try #require(bytes.indices.first { bytes[$0...].prefix(4).elementsEqual(name) })
    for place in data + 4..<min(data + 200, bytes.count - 16) { bytes[place] = 0xFF }
    return bytes
  }

  @Test("that cannot be decoded fail at once, and the next one is up in their place")
  func damagedStill() async throws {
    let files = try ScratchFiles()
    let bad = ItemDescription(
      try files.write("bad.png", damaged()), loops: 3, stillDuration: .seconds(1000))
    let good = ItemDescription(TestMedia.fixture("png.png"), stillDuration: .seconds(2))
    let test = try await TestPlayer.open()
    try await test.playToEnd(bad, good, bad)
    #expect(test.log.errors == [.decodedNothing, .decodedNothing])
    #expect(test.video.frames.count == 1)
    // Two seconds of the good one; when it is over, time may run on before it is looked at.
    #expect((MediaTime.seconds(2)..<MediaTime.seconds(3)).contains(test.clock.now))
  }

  @Test("before and after one that cannot be decoded are shown, as short as they are")
  func shortStills() async throws {
    let files = try ScratchFiles()
    let bad = ItemDescription(try files.write("bad.png", damaged()), stillDuration: .seconds(2))
    let good = ItemDescription(TestMedia.fixture("png.png"), stillDuration: .seconds(2))
    let test = try await TestPlayer.open()
    try await test.playToEnd(bad, good, bad, good)
    #expect(test.log.errors == [.decodedNothing, .decodedNothing])
    #expect(test.video.frames.count == 2)
  }

  @Test("that are up have shown their first frame", arguments: [1000.0, 2])
  func firstFrame(seconds: Double) async throws {
    let test = try await TestPlayer.open(stepping: true)
    let item = ItemDescription(TestMedia.fixture("png.png"), stillDuration: .seconds(seconds))
    try await test.pausedOn(item)
    try await test.send(.play, until: .firstFrame)
    #expect(test.clock.now == .zero && test.status.state == .playing)
    try await test.send(.volume(0.5), until: .firstFrame)
    #expect(test.clock.now == .zero && test.status.counters.framesShown == 1)
  }

  /// Pictures one after the other in one file.
  private static func row(_ codec: String, _ count: Int) -> TestMedia.Recipe {
    .gop60.remade(
      "row-\(count)", codec,
      output: ["-an", "-frames:v", "\(count)", "-c:v", codec, "-f", "image2pipe"])
  }

  @Test(
    "one after the other in one file are a film, of as many pictures a second as FFmpeg counts",
    arguments: ["mjpeg", "png"])
  func rowOfPictures(codec: String) async throws {
    let path = try TestMedia.path(Self.row(codec, 30))
    let test = try await TestPlayer.open()
    try await test.playToEnd(
      ItemDescription(path, loops: 2), ItemDescription(path, inPoint: .milliseconds(800)))
    let sums = try TestMedia.frameSums(path)
    #expect(Set(sums).count == 30 && test.hashes == sums + sums + sums.suffix(10))
    #expect(test.clock.now == .milliseconds(2800))
    #expect(test.log.transitions == [[0, 0], [0, 0]] && test.log.errors.isEmpty)
    let paused = try await TestPlayer.open(stepping: true)
    try await paused.pausedOn(ItemDescription(path))
    for frame in [12, 29, 3, 28, 29, 0] {
      let time = MediaTime.milliseconds(Int64(40 * frame + 20))
      try await paused.send(.seek(to: .time(time), play: false), until: .settled)
      #expect(paused.hashes.last == sums[frame])
    }
  }

  @Test("with a smaller one behind them, or that list what is behind them, are stills")
  func previews() async throws {
    let files = try ScratchFiles()
    let pair = try TestMedia.path(Self.row("mjpeg", 2))
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: TestMedia.path(Self.row("mjpeg", 4)))))
    // An index of more pictures, as cameras write it, before all other segments.
    bytes.insert(contentsOf: [0xFF, 0xE2, 0, 8] + "MPF\0II".utf8, at: 2)
    let listed = try files.write("listed.jpg", bytes)
    let test = try await TestPlayer.open()
    try await test.playToEnd(
      ItemDescription(pair, stillDuration: .seconds(3)),
      ItemDescription(listed, stillDuration: .seconds(2)))
    #expect(test.clock.now == .seconds(5))
    #expect(test.log.errors.isEmpty)
  }
}
