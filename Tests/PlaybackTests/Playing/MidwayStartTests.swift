import FFmpeg
import MediaCore
import Playback
import Testing
import VitrineTesting

/// A start within a clip, where most pictures from the key frame on are never shown and some not even decoded; and
/// where a container without an index does not lead to the key frame.
@Suite("Pictures from a start in the middle on", .timeLimit(.minutes(20)))
struct MidwayStartTests {
  static let clips: [TestMedia.Recipe] = [
    h264("one-source", "ref=1:bframes=2:b-pyramid=normal:weightp=1"),
    h264("one-source-deep", "ref=1:bframes=7:b-adapt=0:b-pyramid=normal:weightp=2"),
    h264("strict", "ref=2:bframes=3:b-pyramid=strict"),
    h264("many-sources", "ref=6:bframes=5:b-pyramid=normal:weightb=1:weightp=2:me=umh:subme=8"),
    h264("slices", "ref=1:bframes=3:slices=4:b-pyramid=normal"),
    h264("no-pyramid", "ref=3:bframes=3:b-pyramid=none"),
    h264("open", "ref=1:bframes=3:open-gop=1"),
    h264("fields", "ref=2:bframes=3:tff=1"), h264("no-b", "ref=4:bframes=0"),
    h264("temporal", "ref=1:bframes=3:direct=temporal:cabac=0"),
    h264("transport", "ref=1:bframes=3:aud=1", fileExtension: "ts"),
    clip("hevc", "mp4", ["-c:v", "libx265", "-x265-params", "keyint=45:log-level=none:pools=1"]),
    clip("mpeg4", "mp4", ["-c:v", "mpeg4", "-bf", "2", "-g", "45", "-q:v", "5"]),
    clip("mpeg2", "ts", ["-c:v", "mpeg2video", "-bf", "2", "-g", "45", "-q:v", "5"]),
    clip("program", "mpg", ["-c:v", "mpeg2video", "-bf", "2", "-g", "45", "-q:v", "5"]),
    clip(
      "vp9", "webm", ["-c:v", "libvpx-vp9", "-g", "45", "-deadline", "realtime", "-cpu-used", "8"]),
    h264("flash", "ref=2:bframes=3", fileExtension: "flv"),
    h264("matroska", "ref=2:bframes=3", fileExtension: "mkv"),
    clip(
      "no-cues", "mkv",
      [
        "-c:v", "libx264", "-x264-params", "keyint=45:min-keyint=45", "-f", "matroska", "-live",
        "1",
      ]),
    clip("avi", "avi", ["-c:v", "mpeg4", "-bf", "0", "-g", "45", "-q:v", "5"]),
  ]

  private static func h264(
    _ name: String, _ options: String, fileExtension: String = "mp4"
  ) -> TestMedia.Recipe {
    clip(
      name, fileExtension,
      ["-c:v", "libx264", "-x264-params", "keyint=45:min-keyint=45:scenecut=0:\(options)"])
  }

  private static func clip(
    _ name: String, _ fileExtension: String, _ encoder: [String]
  ) -> TestMedia.Recipe {
    TestMedia.Recipe(
      "midway-\(name)", fileExtension,
      ffmpeg: [
        "-f", "lavfi", "-i", "testsrc2=s=160x96:r=30:d=3,noise=alls=12:allf=t:all_seed=7",
        "-pix_fmt", "yuv420p",
      ] + encoder + ["-threads", "1", "-bitexact"])
  }

  @Test("are those of the whole, to the end", arguments: clips)
  func identical(clip: TestMedia.Recipe) async throws {
    let path = try TestMedia.path(clip)
    let sums = try TestMedia.frameSums(path)
    for first in Array(stride(from: 1, to: 89, by: 8)) + [43, 44, 45, 46, 89] {
      let test = try await TestPlayer.open()
      var item = ItemDescription(path)
      item.inPoint = .seconds((Double(first) + 0.5) / 30)
      try await test.playToEnd(item)
      let isSame = test.hashes == Array(sums[first...])
      #expect(isSame, "from \(first)")
      #expect(test.log.errors.isEmpty)
    }
  }
}
