import Foundation
import MediaCore
import Playback
import Testing
import VitrineTesting

/// Where the sound of a file begins and ends, to the sample.
@Suite(.timeLimit(.minutes(20))) struct SoundEdgesTests {
  static let hasVorbisTools = (try? TestMedia.run("oggdec", ["--version"]))?.status == 0

  /// The fixture is an Ogg stream of one page, of whose samples FFmpeg 5.1 loses the last.
  @Test(
    .enabled(if: hasVorbisTools, "vorbis-tools is not installed"),
    arguments: [TestMedia.fixture("vorbis.ogg"), try? TestMedia.path(.ogg)])
  func aLoopOfVorbisHasExactlyTheSamplesOfTheReferenceDecoder(path: String?) async throws {
    let path = try #require(path)
    let once = try Self.decodedByReference(path)
    #expect(once.count >= 24_000)
    let test = try await TestPlayer.open()
    try await test.playToEnd(ItemDescription(path, loops: 3))
    let samples = test.audio.samples
    #expect(samples.count == once.count * 3)
    let differences = zip(samples, once + once + once).map { abs($0 - $1) }
    // Half a step of 16 bits, and what two decoders may differ by.
    #expect((differences.max() ?? 1) < 1.5 / 32768)
    #expect(test.log.transitions == [[0, 0], [0, 0]])
  }

  @Test func aLoopOfVorbisInWebMHasAllThatIsDecodedAndNothingElse() async throws {
    let path = try TestMedia.path(.webmSound)
    let once = try TestMedia.samples(path)
    #expect(once.count >= 192_000)
    let test = try await TestPlayer.open()
    try await test.playToEnd(ItemDescription(path, loops: 2))
    #expect(test.audio.samples == once + once)
  }

  /// Whatever decoders and demuxers remember of one pass is not heard in the next.
  @Test(arguments: FileTests.good)
  func everyPassHasTheSamplesOfTheFirst(name: String) async throws {
    let test = try await TestPlayer.open()
    try await test.playToEnd(ItemDescription(TestMedia.fixture(name), loops: 4))
    let samples = test.audio.samples
    let pass = samples.count / 4
    #expect(pass * 4 == samples.count)
    let once = samples.prefix(pass)
    let differing = (1..<4).filter { samples.dropFirst($0 * pass).prefix(pass) != once }
    #expect(differing.isEmpty)
  }

  /// More than one block of AAC has, and more than is held back at the end of a pass.
  @Test(arguments: [3000, 5000])
  func paddingLongerThanABlockIsNotHeard(padding: Int) async throws {
    let whole = try await TestPlayer.open()
    try await whole.playToEnd(ItemDescription(TestMedia.path(.exactAAC)))
    #expect(whole.audio.frameCount == 96_000)
    let count = (96_000 - padding) * 2
    let once = whole.audio.samples.prefix(count)
    let test = try await TestPlayer.open()
    try await test.playToEnd(
      ItemDescription(TestMedia.path(.exactAAC.editShortened(by: padding)), loops: 2))
    let samples = test.audio.samples
    #expect(samples.count == count * 2)
    #expect(samples.prefix(count) == once)
    #expect(samples.dropFirst(count) == once)
    #expect(test.log.transitions == [[0, 0]])
  }

  /// The end too is sound: the change of speed gives back all that it holds.
  @Test(arguments: [0.5, 0.75, 1.5, 2])
  func atAnotherRateSoundLastsAsLongAsItShouldAndIsHeardToItsEnd(rate: Double) async throws {
    let test = try await TestPlayer.open()
    try await test.send(.playbackSpeed(rate))
    try await test.playToEnd(ItemDescription(TestMedia.path(.wav), loops: 2))
    let expected = Int((192_000 / rate).rounded())
    #expect(test.audio.frameCount == expected)
    let ending = test.audio.samples.suffix(2 * 2400)
    for start in stride(from: ending.startIndex, to: ending.endIndex, by: 480) {
      #expect(ending[start..<start + 480].contains { abs($0) > 0.01 })
    }
  }

  /// The head of Opus may say less than the container, of which the rest is cut.
  @Test(arguments: [0, 52, 311] as [UInt16])
  func opusBeginsWhereItsContainerSays(skip: UInt16) async throws {
    let fixture = TestMedia.fixture("opus.webm")
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: fixture)))
    let name = Array("OpusHead".utf8)
    let head = try #require(
      bytes.indices.first { bytes[$0...].prefix(name.count).elementsEqual(name) })
    bytes[head + 10] = UInt8(skip & 0xFF)
    bytes[head + 11] = UInt8(skip >> 8)
    let files = try ScratchFiles()
    var samples: [[Float]] = []
    for path in [fixture, try files.write("skip.webm", bytes)] {
      let test = try await TestPlayer.open()
      try await test.playToEnd(ItemDescription(path, loops: 2))
      #expect(test.log.transitions == [[0, 0]])
      samples.append(test.audio.samples)
    }
    let isSame = samples[0] == samples[1]
    #expect(isSame && samples[0].count == samples[1].count)
  }

  /// LAME 3.97 said of files of a few frames that more lies before and behind the sound than there is.
  @Test(arguments: [false, true])
  func aTagThatLeavesLessThanNothingOfMP3LeavesAll(hasID3: Bool) async throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: TestMedia.path(.mp3))))
    let info = Array("Info".utf8)
    let name = try #require(
      bytes.indices.first { bytes[$0...].prefix(4).elementsEqual(info) })
    // Two channels of 48000 Hz: the tag is in a frame of 192 bytes, and frames of sound have 384, and 1152 samples.
    let start = name - 36
    try #require(Array(bytes[start..<start + 3]) == [0xFF, 0xFB, 0x54])
    var tag = Array(bytes[start..<start + 192])
    let sound = bytes[start + 192..<start + 192 + 4 * 384]
    // Four frames; 576 samples of delay, and 4095 of padding.
    tag.replaceSubrange(36 + 8..<36 + 12, with: [0, 0, 0, 4])
    tag.replaceSubrange(36 + 141..<36 + 144, with: [0x24, 0x0F, 0xFF])
    let id3: [UInt8] = Array("ID3".utf8) + [4, 0, 0, 0, 0, 1, 0] + Array(repeating: 0, count: 128)
    let files = try ScratchFiles()
    let once = try TestMedia.samples(files.write("plain.mp3", Array(sound)))
    #expect(once.count == 4 * 1152 * 2)
    let test = try await TestPlayer.open()
    let path = try files.write("short.mp3", (hasID3 ? id3 : []) + tag + sound)
    try await test.playToEnd(ItemDescription(path, loops: 2))
    let isSame = test.audio.samples == once + once
    #expect(isSame && test.audio.samples.count == once.count * 2)
    #expect(test.log.errors.isEmpty && test.log.transitions == [[0, 0]])
  }

  /// What vorbis-tools, the decoder of the format's authors, makes of a file.
  private static func decodedByReference(_ path: String) throws -> [Float] {
    let output = NSTemporaryDirectory() + "vitrine-\(UUID().uuidString).raw"
    defer { try? FileManager.default.removeItem(atPath: output) }
    let result = try TestMedia.run("oggdec", ["-Q", "-R", "-b", "16", "-o", output, path])
    try #require(result.status == 0)
    return [UInt8](try Data(contentsOf: URL(filePath: output))).withUnsafeBytes { bytes in
      bytes.bindMemory(to: Int16.self).map { Float($0) / 32768 }
    }
  }
}
