import Foundation
import Testing
import VitrineTesting

@Suite struct TestMediaTests {
  @Test func everyPictureCarriesItsNumber() throws {
    let result = try TestMedia.run(
      "ffmpeg",
      ["-v", "error", "-i", TestMedia.path(.loop2s), "-map", "0:v", "-pix_fmt", "gray"]
        + ["-f", "rawvideo", "-"])
    let size = 320 * 180
    let numbers = stride(from: 0, to: result.output.count, by: size).map { frame in
      (0..<16).reduce(0) { number, bit in
        number | (result.output[frame + 15 * 320 + 20 * bit + 10] > 128 ? 1 << bit : 0)
      }
    }
    #expect(numbers == Array(0..<60))
  }

  @Test func everySampleTellsItsPlaceAcrossTheQueueOfTwo() throws {
    let places = try [TestMedia.Recipe.loop2s, .loop2sNext].flatMap { recipe in
      try samples(recipe).map { TestMedia.counter(left: $0.left, right: $0.right) }
    }
    #expect(places == Array(0..<192_000))
    #expect(TestMedia.counter(left: 0, right: 0) == nil)
  }

  @Test func everyClipCanBeMadeAndRead() throws {
    let recipes: [TestMedia.Recipe] = [
      .loop2sAAC, .gop60, .variableFrameRate, .soundShorter, .soundLonger, .videoOnly, .elementary,
      .oddSize444, .oddSize420, .tenBit, .rotated, .editList, .lateSound, .transportOffset,
      .transportWrap, .hevc, .vp8, .vp9, .av1, .mpeg4, .png, .jpeg, .wav, .flac, .mp3, .ogg, .opus,
      .ac3, .m4a, .flac(channels: 1), .flac(channels: 8), .twoAudioTracks, .tagged,
    ]
    for recipe in recipes {
      let path = try TestMedia.path(recipe)
      let result = try TestMedia.run("ffmpeg", ["-v", "error", "-i", path, "-f", "null", "-"])
      #expect(result.status == 0 && result.errors.isEmpty, "\(path)")
    }
  }

  @Test func theRotatedClipIsTurnedAQuarter() throws {
    let result = try TestMedia.run(
      "ffprobe",
      ["-v", "error", "-show_entries", "stream_side_data=rotation", "-of", "csv=p=0"]
        + [TestMedia.path(.rotated)])
    #expect(String(decoding: result.output, as: UTF8.self).hasPrefix("-90"))
  }

  @Test func theTransportStreamWrapsInTheMiddle() throws {
    // The file's own 33-bit time stamps, before any reader unrolls them.
    let result = try TestMedia.run(
      "ffprobe",
      ["-v", "error", "-correct_ts_overflow", "0", "-select_streams", "v"]
        + ["-show_entries", "packet=dts", "-of", "csv=p=0", TestMedia.path(.transportWrap)])
    let times = String(decoding: result.output, as: UTF8.self).split(whereSeparator: {
      "\n,".contains($0)
    })
    .compactMap { Int($0) }
    let falls = zip(times, times.dropFirst()).filter { $0 > $1 }.count
    #expect(times.count == 120 && falls == 1)
  }

  @Test func damageIsTheSameEveryTimeAndOnlyWhatWasAskedFor() throws {
    let whole = try Data(contentsOf: URL(filePath: TestMedia.path(.wav)))
    let flipped = try Data(contentsOf: URL(filePath: TestMedia.path(.wav.bitFlipped(5, seed: 3))))
    let bits = zip(whole, flipped).map { ($0 ^ $1).nonzeroBitCount }.reduce(0, +)
    #expect(whole.count == flipped.count && bits == 5)
    let cut = try Data(contentsOf: URL(filePath: TestMedia.path(.wav.truncated(to: 0.25))))
    #expect(cut == whole.prefix(whole.count / 4))
  }

  @Test func manyMayAskForTheSameClipAtOnce() async throws {
    let recipe = TestMedia.Recipe(
      "asked-at-once", "wav",
      ffmpeg: ["-f", "lavfi", "-i", "sine=d=0.1", "-metadata", "comment=\(UUID().uuidString)"])
    let paths = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<8 { group.addTask { try TestMedia.path(recipe) } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(paths.count == 1)
    let path = try #require(paths.first)
    for leftover in [path, "\(path).lock"] { try FileManager.default.removeItem(atPath: leftover) }
  }

  @Test func aCommandThatFailsSaysWhy() throws {
    #expect(throws: TestMediaError.self) {
      try TestMedia.path(TestMedia.Recipe("bad", "mp4", ffmpeg: ["-i", "/nowhere"]))
    }
    #expect(throws: TestMediaError.self) { try TestMedia.run("no-such-command", []) }
    #expect(try TestMedia.run("sh", ["-c", "echo out; echo err >&2; exit 3"]).status == 3)
  }

  private func samples(_ recipe: TestMedia.Recipe) throws -> [(left: Float, right: Float)] {
    let result = try TestMedia.run(
      "ffmpeg",
      ["-v", "error", "-i", TestMedia.path(recipe), "-map", "0:a", "-f", "s16le", "-"])
    let values = stride(from: 0, to: result.output.count, by: 2).map { index in
      Float(Int16(bitPattern: UInt16(result.output[index]) | UInt16(result.output[index + 1]) << 8))
        / 32768
    }
    return stride(from: 0, to: values.count, by: 2).map { (values[$0], values[$0 + 1]) }
  }
}
