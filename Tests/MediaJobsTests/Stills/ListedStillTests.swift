import Foundation
import MediaCore
import MediaJobs
import Testing
import VitrineTesting

@Suite("Stills of streams that list their key frames")
struct ListedStillTests {
  @Test(
    "key frames are loaded alone, those of the height that is wanted; exact pictures are not taken from them"
  )
  func keyFrames() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    let settings = ExportSettings(preset: .low, fileType: .hls, variantHeights: [120, 60])
    let clip = Asset(try TestMedia.path(.gop60))
    try await ExportSession(clip, to: folder.file("show"), settings).run()
    try origin.serve(folder: folder.file("show"))
    let asset = Asset(origin.url("/index.m3u8"))
    let times = StillTimes.at([.seconds(0.5), .seconds(3), .seconds(4.9)])
    func numbers(_ settings: StillSettings) async throws -> [Int] {
      var numbers: [Int] = []
      for try await still in StillImageGenerator(asset, settings).stills(times) {
        numbers.append(still.frameNumber)
      }
      return numbers
    }
    #expect(try await numbers(StillSettings(tolerance: .keyFrame)) == [0, 60, 120])
    func ranges(_ path: String) -> [String] {
      origin.requests(for: path).compactMap { $0[header: "Range"] }
    }
    let listed = try String(contentsOfFile: folder.file("show/video-1-keys.m3u8"), encoding: .utf8)
      .split(separator: "\n").filter { $0.hasPrefix("#EXT-X-BYTERANGE:") }.prefix(3).map {
        let numbers = $0.split(separator: ":")[1].split(separator: "@").compactMap { Int($0) }
        return "bytes=\(numbers[1])-\(numbers[1] + numbers[0] - 1)"
      }
    #expect(Set(listed).isSubset(of: ranges("/video-1.mp4")))
    #expect(!origin.requests(for: "/video-1-keys.m3u8").isEmpty)
    #expect(origin.requests(for: "/video-2-keys.m3u8").isEmpty)
    let small = StillSettings(
      tolerance: .keyFrame, maximumSize: PixelSize(width: 1000, height: 60))
    #expect(try await numbers(small) == [0, 60, 120])
    #expect(!origin.requests(for: "/video-2-keys.m3u8").isEmpty)
    #expect(try await numbers(StillSettings(tolerance: .exact)) == [15, 90, 147])
  }

  @Test("without a list the nearest key frame is taken, also within a segment")
  func unlisted() async throws {
    let folder = try JobFolder()
    let made = try TestMedia.run(
      "ffmpeg",
      [
        "-v", "error", "-i", try TestMedia.path(.gop60), "-c", "copy", "-f", "hls",
        "-hls_time", "4", "-hls_list_size", "0", folder.file("a.m3u8"),
      ])
    try #require(made.status == 0)
    let generator = StillImageGenerator(Asset(folder.file("a.m3u8")))
    for (time, number) in [(0.5, 0), (1.2, 60), (2.4, 60), (3.2, 120), (9.9, 240)] {
      let still = try await generator.still(at: .seconds(time))
      #expect(still.frameNumber == number, "\(time)")
    }
  }
}
