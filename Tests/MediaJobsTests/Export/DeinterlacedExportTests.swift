import FFmpeg
import Foundation
import MediaCore
import MediaJobs
import Testing
import VitrineTesting

/// Pictures in two fields, of a block that moves sideways: its edges are combs.
@Suite("Pictures in two fields that are made whole")
struct DeinterlacedExportTests {
  private let folder: JobFolder
  private let source: String

  init() throws {
    folder = try JobFolder()
    source = folder.file("fields.mkv")
    let fields =
      "color=black:s=160x96:r=50:d=1[b];color=white:s=32x64:r=50:d=1[w];"
      + "[b][w]overlay=x=4*n:y=16:eval=frame,tinterlace=interleave_top,setfield=tff"
    _ = try TestMedia.run(
      "ffmpeg",
      ["-v", "error", "-y", "-f", "lavfi", "-i", fields, "-c:v", "ffv1", source])
  }

  /// How much each row of a picture's luma differs from the one above, on the whole.
  private func combing(_ luma: [UInt8], width: Int) -> Int {
    (width..<luma.count).reduce(0) { $0 + abs(Int(luma[$1]) - Int(luma[$1 - width])) }
  }

  private func combing(ofFile path: String) throws -> Int {
    let run = try TestMedia.run(
      "ffmpeg", ["-v", "error", "-i", path, "-pix_fmt", "gray", "-f", "rawvideo", "-"])
    let size = 160 * 96
    return stride(from: 0, to: run.output.count - size + 1, by: size).reduce(0) {
      $0 + combing(Array(run.output[$1..<($1 + size)]), width: 160)
    }
  }

  private func settings(_ method: String) throws -> FilterStack {
    var stack = FilterStack()
    try stack.put(
      .named(FilterDescription(parsing: "deinterlace=onlyMarked=false:method=\(method)")))
    return stack
  }

  @Test("An export has no combs, and as many pictures", arguments: ["bwdif", "yadif"])
  func export(method: String) async throws {
    let plain = try await ExportSession(
      Asset(source), to: folder.file("plain.mov"), ExportSettings(preset: .prores)
    ).run()
    var whole = ExportSettings(preset: .prores)
    whole.filters = try settings(method)
    let result = try await ExportSession(Asset(source), to: folder.file("whole.mov"), whole).run()
    #expect(try TestMedia.ffmpegFrameHashes(result.path).count == 25)
    let (combed, smooth) = (try combing(ofFile: plain.path), try combing(ofFile: result.path))
    #expect(smooth * 4 < combed, "\(smooth) of \(combed)")
    // One source after another is made whole as well.
    let joined = try await ExportSession(
      joining: [ExportSegment(Asset(source)), ExportSegment(Asset(source))],
      to: folder.file("joined.mov"), whole
    ).run()
    #expect(try TestMedia.ffmpegFrameHashes(joined.path).count == 50)
    #expect(try combing(ofFile: joined.path) * 4 < combed * 2)
  }

  @Test("A still is made whole, by itself or with its neighbours", arguments: [true, false])
  func still(isExact: Bool) async throws {
    let asset = Asset(source)
    var settings = StillSettings(tolerance: isExact ? .exact : .keyFrame)
    let combed = try await StillImageGenerator(asset, settings).still(at: .milliseconds(480))
    settings.filters = try self.settings("bwdif")
    let whole = try await StillImageGenerator(asset, settings).still(at: .milliseconds(480))
    let rows = [combed, whole].map { still in
      (0..<96).flatMap { y in
        still.picture.withRow(y, of: 0) { row in
          row.withUnsafeBytes { bytes in (0..<160).map { bytes[3 * $0] } }
        }
      }
    }
    #expect(combing(rows[1], width: 160) * 4 < combing(rows[0], width: 160))
  }
}
