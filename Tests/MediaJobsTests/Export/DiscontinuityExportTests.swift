import Foundation
import MediaCore
import MediaJobs
import Testing
import VitrineTesting

@Suite("Exports of streams with discontinuities")
struct DiscontinuityExportTests {
  private func hashes(_ path: String) throws -> [String.SubSequence?] {
    try TestMedia.ffmpegFrameHashes(path).map { $0.split(separator: ",").last }
  }

  @Test("stretches of one format are copied one behind the other", arguments: ["mp4", "mkv"])
  func copy(type: String) async throws {
    let folder = try JobFolder()
    let made = try TestMedia.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=160x120:d=4", "-f", "lavfi", "-i",
        "sine=d=4",
      ]
        + ["-g", "25", "-c:v", "libx264", "-c:a", "aac", "-f", "hls", "-hls_time", "2"]
        + ["-hls_segment_filename", folder.file("s%d.ts"), folder.file("s.m3u8")])
    #expect(made.status == 0)
    let order = ["s0.ts", "s1.ts", "s0.ts"]
    let playlist =
      "#EXTM3U\n#EXT-X-TARGETDURATION:2\n"
      + order.map { "#EXTINF:2,\n\($0)\n" }.joined(separator: "#EXT-X-DISCONTINUITY\n")
      + "#EXT-X-ENDLIST\n"
    try playlist.write(toFile: folder.file("all.m3u8"), atomically: true, encoding: .utf8)
    let result = try await ExportSession(
      Asset(folder.file("all.m3u8")), to: folder.file("all.\(type)"), ExportSettings()
    ).run()
    let pictures = try order.flatMap { try hashes(folder.file($0)) }
    #expect(try hashes(result.path) == pictures && pictures.count == 150)
    #expect(abs(result.duration.seconds - 6) < 0.2, "\(result.duration)")
  }
}
