import FFmpeg
import Foundation
import MediaCore
import Testing
import VitrineTesting

@testable import MediaJobs

@Suite("What an export changes and where it stops")
struct ExportChangeTests {
  private func size(_ path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
  }

  @Test(
    "a file has no more bytes than it may, is as long as that allows, and plays to its end",
    arguments: [(ExportPreset.passthrough, "mp4"), (.passthrough, "mkv"), (.low, "mp4")])
  func limit(preset: ExportPreset, type: String) async throws {
    let folder = try JobFolder()
    let asset = Asset(try TestMedia.path(.gop60))
    let whole = try await ExportSession(
      asset, to: folder.file("whole.\(type)"), ExportSettings(preset: preset)
    ).run()
    #expect(!whole.isLimited)
    let limit = whole.byteCount / 2
    let settings = ExportSettings(preset: preset, fileLengthLimit: limit)
    let result = try await ExportSession(asset, to: folder.file("half.\(type)"), settings).run()
    #expect(result.isLimited && result.byteCount <= limit)
    #expect(result.byteCount == Int64(try size(result.path)))
    let part = result.duration.seconds / whole.duration.seconds
    #expect((0.3...0.6).contains(part), "\(part)")
    // Each picture can be decoded, and none is missing.
    let hashes = try TestMedia.ffmpegFrameHashes(result.path)
    #expect(abs(Double(hashes.count) - 30 * result.duration.seconds) < 3, "\(hashes.count)")
  }

  @Test("chapters that are set stand in place of those of the source", arguments: ["mkv", "mp4"])
  func setChapters(type: String) async throws {
    let folder = try JobFolder()
    func chapter(_ title: String, from start: Double, to end: MediaTime) -> Chapter {
      Chapter(title: title, range: TimeRange(start: .seconds(start), end: end))
    }
    let clip = try TestMedia.path(.gop60)
    let marks = [chapter("b", from: 4, to: .distantFuture), chapter("a", from: 0, to: .seconds(9))]
    let settings = ExportSettings(start: .seconds(2), chapters: Chapter.inTurn(marks))
    let whole = try await ExportSession(
      Asset(clip), to: folder.file("whole.\(type)"), settings
    ).run()
    let chapters = try await Asset(whole.path).load(.metadata).chapters
    #expect(chapters.map(\.title) == ["a", "b"])
    #expect(chapters.map(\.range.start) == [.zero, .seconds(2)])
    let end = try #require(chapters.last).range.end
    #expect(abs((end - whole.duration).seconds) < 0.1, "\(end) \(whole.duration)")
    // Those of the source are carried, unless none are wanted.
    for (chapters, count) in [([Chapter]?.none, 2), ([], 0)] {
      let copy = try await ExportSession(
        Asset(whole.path), to: folder.file("copy-\(count).\(type)"),
        ExportSettings(chapters: chapters)
      ).run()
      #expect(try await Asset(copy.path).load(.metadata).chapters.count == count)
    }
  }

  @Test("a file that a limit cuts has the chapters that begin in it, and no longer ones")
  func limitedChapters() async throws {
    let folder = try JobFolder()
    let (book, list) = (folder.file("book.mka"), folder.file("chapters.txt"))
    try """
    ;FFMETADATA1
    [CHAPTER]
    TIMEBASE=1/1
    START=0
    END=5
    title=one
    [CHAPTER]
    TIMEBASE=1/1
    START=5
    END=60
    title=two

    """.write(toFile: list, atomically: true, encoding: .utf8)
    let run = try TestMedia.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "sine=440:d=60:r=8000", "-i", list, "-map_chapters",
        "1", "-c:a", "pcm_s16le", book,
      ])
    #expect(run.status == 0)
    let result = try await ExportSession(
      Asset(book), to: folder.file("part.mkv"), ExportSettings(fileLengthLimit: 200_000)
    ).run()
    #expect(result.isLimited && result.byteCount <= 200_000)
    #expect((8...13).contains(result.duration.seconds), "\(result.duration)")
    let chapters = try await Asset(result.path).load(.metadata).chapters
    #expect(chapters.map(\.title) == ["one", "two"])
    #expect(chapters.allSatisfy { $0.range.end <= result.duration + .milliseconds(50) })
  }

  @Test("a limit holds wherever it lies between two pictures", arguments: [3, 5, 7, 9])
  func tightLimit(tenths: Int64) async throws {
    let folder = try JobFolder()
    let asset = Asset(try TestMedia.path(.loop2s))
    let whole = try await ExportSession(
      asset, to: folder.file("whole.gif"), ExportSettings(preset: .low)
    ).run()
    let settings = ExportSettings(
      preset: .low, fileLengthLimit: whole.byteCount * tenths / 10)
    let result = try await ExportSession(asset, to: folder.file("part.gif"), settings).run()
    #expect(result.isLimited && result.byteCount <= whole.byteCount * tenths / 10)
  }

  @Test("a length into which nothing fits is an error, and nothing is left")
  func smallLimit() async throws {
    let folder = try JobFolder()
    for preset in [ExportPreset.passthrough, .low] {
      let session = ExportSession(
        Asset(try TestMedia.path(.loop2sAAC)), to: folder.file("a.mp4"),
        ExportSettings(preset: preset, fileLengthLimit: 500))
      let error = await #expect(throws: MediaError.self) { try await session.run() }
      #expect(error?.code == .invalidArgument)
    }
    #expect(folder.names.isEmpty)
  }

  @Test("pictures are turned and cut as asked for")
  func cut() async throws {
    let folder = try JobFolder()
    let asset = Asset(try TestMedia.path(.loop2sAAC))
    let tracks = try await asset.load(.tracks)
    guard case .video(let format, _)? = tracks.first(where: \.isVideo)?.kind else {
      return #expect(Bool(false))
    }
    let settings = ExportSettings(
      preset: .highest, end: .milliseconds(200), orientation: Orientation(rotation: 90),
      crop: PixelRect(x: 10, y: 20, width: 64, height: 80))
    let result = try await ExportSession(asset, to: folder.file("a.mp4"), settings).run()
    func still(_ path: String) async throws -> Still {
      try await StillImageGenerator(Asset(path), StillSettings(tolerance: .exact)).still(at: .zero)
    }
    let made = try await still(result.path).picture
    #expect(made.format.width == 64 && made.format.height == 80)
    // Clockwise: what was at the left edge and below is at the top and left.
    let whole = try await still(try TestMedia.path(.loop2sAAC)).picture
    var (difference, count) = (0, 0)
    for y in stride(from: 0, to: 80, by: 8) {
      for x in stride(from: 0, to: 64, by: 8) {
        let left = made.withRow(y, of: 0) { row in row.withUnsafeBytes { Int($0[3 * x]) } }
        let (sourceX, sourceY) = (20 + y, format.height - 1 - (10 + x))
        let right = whole.withRow(sourceY, of: 0) { row in
          row.withUnsafeBytes { Int($0[3 * sourceX]) }
        }
        difference += abs(left - right)
        count += 1
      }
    }
    #expect(difference / count < 12, "\(difference / count)")
  }

  @Test("an animation has every picture, each with colours of its own, and goes round for ever")
  func animation() async throws {
    let folder = try JobFolder()
    let settings = ExportSettings(preset: .low, end: .seconds(1))
    let result = try await ExportSession(
      Asset(try TestMedia.path(.loop2sAAC)), to: folder.file("a.gif"), settings
    ).run()
    #expect(result.omittedTracks == [1])
    #expect(try TestMedia.ffmpegFrameHashes(result.path).count == 30)
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: result.path)))
    #expect(bytes.starts(with: Array("GIF89a".utf8)))
    // The extension by which browsers know how often: 0 is for ever.
    let loop = Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    #expect((0..<2000).contains { bytes[$0...].starts(with: loop) })
    let still = try await StillImageGenerator(
      Asset(result.path), StillSettings(tolerance: .exact)
    ).still(at: .milliseconds(500))
    #expect(still.frameNumber == 15)
  }

  private static let sepia: FilterStack = {
    var stack = FilterStack()
    if let filter = try? FilterDescription("sepia") { try? stack.put(.named(filter)) }
    return stack
  }()

  @Test(
    "a copy encodes nothing, and says so",
    arguments: [
      ExportSettings(filters: ExportChangeTests.sepia),
      ExportSettings(orientation: Orientation(rotation: 90)),
      ExportSettings(crop: PixelRect(x: 0, y: 0, width: 9, height: 9)),
      ExportSettings(audio: AudioMix(volume: 0.5)),
    ])
  func copies(settings: ExportSettings) async throws {
    let folder = try JobFolder()
    let session = ExportSession(
      Asset(try TestMedia.path(.loop2sAAC)), to: folder.file("a.mp4"), settings)
    let error = await #expect(throws: MediaError.self) { try await session.run() }
    #expect(error?.code == .invalidArgument && error?.reason.contains("encodes nothing") == true)
  }
}
