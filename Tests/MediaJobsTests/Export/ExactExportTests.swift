import Foundation
import MediaCore
import Testing
import VitrineTesting

@testable import FFmpeg
@testable import MediaJobs

/// Key frames stand at every second of two in the clip, with pictures between that are decoded early.
@Suite("Exact copies")
struct ExactExportTests {
  /// The numbers of the pictures of a file, in their order, and their hashes.
  private func pictures(_ path: String) async throws -> (numbers: [Int], hashes: [Substring]) {
    let hashes = try TestMedia.ffmpegFrameHashes(path).compactMap { $0.split(separator: ",").last }
    let generator = StillImageGenerator(Asset(path), StillSettings(tolerance: .exact))
    var numbers: [Int] = []
    let times = (0..<hashes.count).map { MediaTime(ticks: Int64($0) * 2 + 1, of: Rational(1, 60)) }
    for try await still in generator.stills(.at(times)) { numbers.append(still.frameNumber) }
    return (numbers, hashes)
  }

  @Test(
    "a range has its very pictures, and most of them are copied",
    arguments: [
      (75, 152, "mp4", [120..<149]), (60, 152, "mp4", [60..<149]), (75, 180, "mp4", [120..<180]),
      (75, 152, "mkv", [120..<149]), (75, 152, "ts", [120..<149]), (75, 152, "m3u8", [120..<149]),
      (10, 40, "mp4", []),
      (130, 300, "mov", [180..<300]),
    ])
  func ranges(from: Int, to: Int, type: String, copied: [Range<Int>]) async throws {
    guard TestMedia.hasEncoders("libx264") else { return }
    let folder = try JobFolder()
    var clip = try TestMedia.path(.gop60)
    let source = try TestMedia.ffmpegFrameHashes(clip).compactMap { $0.split(separator: ",").last }
    let isRemade = ["ts", "m3u8"].contains(type)
    if isRemade {
      let other = folder.file("clip.\(type)")
      _ = try TestMedia.run("ffmpeg", ["-v", "error", "-i", clip, "-c", "copy", other])
      clip = other
    }
    let frame = Rational(1, 30)
    let settings = ExportSettings(
      start: MediaTime(ticks: Int64(from), of: frame), end: MediaTime(ticks: Int64(to), of: frame),
      isExact: true)
    let path = folder.file("part.\(isRemade ? "mp4" : type)")
    let result = try await ExportSession(Asset(clip), to: path, settings).run()
    #expect(result.start == settings.start)
    let (numbers, hashes) = try await pictures(result.path)
    // A transport stream of both begins with its sound, a little before the pictures.
    let first = try #require(numbers.first)
    #expect(first == from || (isRemade && first == from - 1))
    #expect(numbers == Array(first..<first + numbers.count) && abs(numbers.count - (to - from)) < 2)
    for range in copied {
      #expect(
        Array(hashes[(range.lowerBound - first)..<(range.upperBound - first)])
          == Array(source[range])
      )
    }
    let length = try await Asset(result.path, preferPreciseDuration: true).load(.duration)
    #expect(abs((length ?? .zero).seconds - Double(to - from) / 30) < 0.03)
  }

  @Test(
    "a range may end at a key frame, also where all pictures are decoded in order",
    arguments: [(30, 60), (0, 90), (31, 120)])
  func endsAtKeyFrame(from: Int, to: Int) async throws {
    guard TestMedia.hasEncoders("libx264") else { return }
    let folder = try JobFolder()
    let clip = folder.file("clip.mp4")
    let made = try TestMedia.run(
      "ffmpeg",
      [
        "-v", "error", "-i", try TestMedia.path(.gop60), "-c:v", "libx264", "-bf", "0", "-g", "30",
        "-sc_threshold", "0", "-c:a", "copy", clip,
      ])
    try #require(made.status == 0)
    let source = try TestMedia.ffmpegFrameHashes(clip).compactMap { $0.split(separator: ",").last }
    let frame = Rational(1, 30)
    let settings = ExportSettings(
      start: MediaTime(ticks: Int64(from), of: frame), end: MediaTime(ticks: Int64(to), of: frame),
      isExact: true)
    let result = try await ExportSession(Asset(clip), to: folder.file("part.mp4"), settings).run()
    let (numbers, hashes) = try await pictures(result.path)
    #expect(numbers == Array(from..<to))
    let copied = (from + 29) / 30 * 30
    #expect(Array(hashes[(copied - from)...]) == Array(source[copied..<to]))
  }

  @Test(
    "ranges of other codecs have their very pictures, and most of them are copied",
    arguments: [
      Coded("libx265", "mp4", ["-preset", "ultrafast", "-x265-params", x265 + ":open-gop=1"]),
      Coded("libx265", "mkv", ["-preset", "ultrafast", "-x265-params", x265 + ":open-gop=0"]),
      Coded("libx265", "ts", ["-preset", "ultrafast", "-x265-params", x265 + ":open-gop=1"]),
      Coded("libvpx", "mkv", ["-deadline", "realtime", "-cpu-used", "8", "-b:v", "2M"]),
      Coded("libvpx-vp9", "mp4", ["-cpu-used", "8", "-deadline", "good", "-row-mt", "1"]),
      Coded("libaom-av1", "mkv", ["-cpu-used", "8", "-usage", "realtime"]),
      Coded("libsvtav1", "mp4", ["-preset", "12"]),
      Coded("mpeg2video", "ts", ["-q:v", "2", "-bf", "2"]),
      Coded("mpeg2video", "mp4", ["-q:v", "2", "-flags", "+cgop", "-sc_threshold", "1000000000"]),
      Coded("mpeg2video", "mkv", ["-q:v", "2", "-bf", "1", "-flags", "+ildct+ilme", "-top", "1"]),
    ])
  func otherCodecs(_ coded: Coded) async throws {
    guard TestMedia.hasEncoders(coded.encoder, coded.needed) else { return }
    let folder = try JobFolder()
    let clip = folder.file("clip.\(coded.type)")
    let made = try TestMedia.run(
      "ffmpeg",
      ["-v", "error", "-i", try TestMedia.path(.gop60), "-t", "6", "-an", "-c:v", coded.encoder]
        + ["-g", "60", "-keyint_min", "60"] + coded.options + [clip])
    try #require(made.status == 0)
    let source = try TestMedia.ffmpegFrameHashes(clip).compactMap { $0.split(separator: ",").last }
    // It ends half a picture before another is up, as containers round times.
    let half = Rational(1, 60)
    for (from, to, copied) in [(75, 152, 120..<145), (60, 100, 60..<95), (130, 160, 0..<0)] {
      let settings = ExportSettings(
        start: MediaTime(ticks: Int64(from * 2), of: half),
        end: MediaTime(ticks: Int64(to * 2 - 1), of: half), isExact: true)
      let output = folder.file("\(from).\(coded.type == "ts" ? "mp4" : coded.type)")
      let result = try await ExportSession(Asset(clip), to: output, settings).run()
      let (numbers, hashes) = try await pictures(result.path)
      #expect(numbers == Array(from..<to))
      try #require(hashes.count == to - from)
      #expect(copied.allSatisfy { hashes[$0 - from] == source[$0] })
      guard coded.encoder == "libx265" else { continue }
      // What stands in the configuration is put before key frames there, and must not undo what stands in the packets.
      let bare = folder.file("\(from).h265")
      let copy = try TestMedia.run(
        "ffmpeg", ["-v", "error", "-i", output, "-c", "copy", "-y", bare])
      try #require(copy.status == 0)
      #expect(
        try TestMedia.ffmpegFrameHashes(bare).compactMap { $0.split(separator: ",").last } == hashes
      )
    }
  }

  /// A codec that a clip is made with.
  struct Coded: CustomTestStringConvertible, Sendable {
    var encoder: String
    var type: String
    var options: [String]
    var testDescription: String { "\(encoder) in \(type)" }
    /// What its runs are encoded with.
    var needed: String { encoder == "libsvtav1" ? "libaom-av1" : encoder }

    init(_ encoder: String, _ type: String, _ options: [String]) {
      self.encoder = encoder
      self.type = type
      self.options = options
    }
  }

  /// Groups of 60 pictures with some that are decoded early.
  private static let x265 = "keyint=60:min-keyint=60:scenecut=0:bframes=3:pools=1:log-level=none"

  @Test(
    "HEVC keeps the name that says where its parameter sets stand, unless some are put elsewhere")
  func nameOfHEVC() async throws {
    guard TestMedia.hasEncoders("libx265") else { return }
    let folder = try JobFolder()
    let clip = folder.file("clip.mp4")
    let made = try TestMedia.run(
      "ffmpeg",
      ["-v", "error", "-i", try TestMedia.path(.gop60), "-t", "4", "-an", "-c:v", "libx265"]
        + ["-preset", "ultrafast", "-x265-params", Self.x265, "-tag:v", "hvc1", clip])
    try #require(made.status == 0)
    func name(_ settings: ExportSettings, _ file: String) async throws -> String {
      let result = try await ExportSession(Asset(clip), to: folder.file(file), settings).run()
      let told = try TestMedia.run(
        "ffprobe",
        ["-v", "error", "-show_entries", "stream=codec_tag_string", "-of", "csv=p=0", result.path])
      return String(decoding: told.output, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
    #expect(try await name(ExportSettings(), "a.mp4") == "hvc1")
    let start = MediaTime.seconds(0.5)
    #expect(try await name(ExportSettings(start: start, isExact: true), "b.mp4") == "hev1")
    #expect(try await name(ExportSettings(), "c.mkv") == "[0][0][0][0]")
  }

  @Test("a codec whose packets none can be put between is refused, and so is a limit of its length")
  func refusals() async throws {
    let folder = try JobFolder()
    let range = (start: MediaTime.milliseconds(300), end: MediaTime.milliseconds(700))
    let exact = ExportSettings(start: range.start, end: range.end, isExact: true)
    let part2 = ExportSession(
      Asset(TestMedia.fixture("mpeg4-aac.3gp")), to: folder.file("a.mp4"), exact)
    await #expect { try await part2.run() } throws: { ($0 as? MediaError)?.code == .notSupported }
    var limited = exact
    limited.fileLengthLimit = 10_000
    let clip = try TestMedia.path(.gop60)
    let session = ExportSession(Asset(clip), to: folder.file("b.mp4"), limited)
    await #expect { try await session.run() } throws: {
      ($0 as? MediaError)?.code == .invalidArgument
    }
    #expect(folder.names.isEmpty)
  }

  @Test(
    "a copy ends where nothing after is needed, and where later pictures are decoded early it ends before"
  )
  func cleanEnds() {
    func places(_ numbers: [Int64]) -> [CleanEnd.Place] {
      numbers.enumerated().map {
        CleanEnd.Place(time: .seconds(Double($1)), decodeTime: .seconds(Double($0) - 2))
      }
    }
    func end(_ numbers: [Int64], _ end: Double) -> [Double]? {
      CleanEnd(places(numbers), end: .seconds(end)).map { place in
        [place.end.seconds] + (place.decodeTime.map { [$0.seconds] } ?? [])
      }
    }
    #expect(end([0, 3, 1, 2, 6, 4, 5], 4) == [4])
    #expect(end([0, 3, 1, 2, 6, 4, 5], 5) == [4, 2])
    #expect(end([0, 3, 1, 2, 6, 4, 5], 3) == [1, -1])
    #expect(end([0, 3, 1, 2, 6, 4, 5], 9) == [9])
    #expect(end([0, 1, 2, 3], 2.5) == [2.5])
    // A key frame whose leading pictures come after it.
    #expect(end([3, 1, 2, 6, 4, 5], 3) == nil)
    #expect(end([3, 1, 2, 6, 4, 5], 5) == [4, 1])
  }

  @Test("parameter sets are put beside those of a track, whichever way it keeps them")
  func parameterSets() throws {
    let (sequence, picture): ([UInt8], [UInt8]) = ([0x67, 100, 0, 31, 0xAC], [0x68, 0xEB, 0xE3])
    let units = [0, 0, 0, 1] + sequence + [0, 0, 1] + picture
    // sps-id 1: 010, and the same of the picture's.
    let (other, otherPicture): ([UInt8], [UInt8]) = ([0x67, 100, 0, 40, 0x58], [0x68, 0x5A])
    let added = H264ParameterSets(
      configuration: [0, 0, 0, 1] + other + [0, 0, 0, 1] + otherPicture)
    #expect(added.numbers == [1])
    #expect(H264ParameterSets(configuration: units).numbers == [0])
    let both = try #require(added.added(to: units))
    #expect(H264ParameterSets(configuration: both).sequences == [sequence, other])
    let record: [UInt8] =
      [1, 100, 0, 31, 0xFF, 0xE1, 0, 5] + sequence + [1, 0, 3] + picture + [0xFD, 0xF8, 0xF8, 0]
    let merged = try #require(added.added(to: record))
    #expect(H264ParameterSets(configuration: merged).pictures == [picture, otherPicture])
    #expect(
      merged.prefix(6) == [1, 100, 0, 40, 0xFF, 0xE2] && merged.suffix(4) == [0xFD, 0xF8, 0xF8, 0])
    #expect(added.added(to: [1, 2]) == nil)
  }
}
