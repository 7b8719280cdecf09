import MediaCore
import Playback
import Testing
import VitrineTesting

/// Clips without sound within a stream that has some, in virtual time.
@Suite("Clips without sound", .timeLimit(.minutes(10))) struct SilentClipTests {
  /// 2 s of pictures in one segment.
  private static func clip(_ name: String, sound: Double) -> TestMedia.StreamRecipe {
    TestMedia.StreamRecipe(
      name: "clip-\(name)", playlist: "stream.m3u8",
      ffmpeg: ["-f", "lavfi", "-i", "testsrc2=s=320x180:r=25:d=2"]
        + ["-f", "lavfi", "-i", "sine=440:r=48000:d=\(max(0.1, sound))", "-map", "0:v"]
        + (sound > 0 ? ["-map", "1:a", "-c:a", "aac"] : [])
        + ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-threads", "1"]
        + ["-g", "50", "-bf", "0", "-bitexact", "-f", "hls", "-hls_time", "2"]
        + ["-hls_playlist_type", "vod", "-hls_segment_filename", "FOLDER/segment%d"]
        + ["FOLDER/stream.m3u8"])
  }

  @Test(
    "No picture is lost where the sound before it ends earlier than its pictures",
    arguments: [1.7, 2])
  func early(sound: Double) async throws {
    let stream = try await VirtualStream.open()
    let clips = [
      Self.clip("early-\(sound)", sound: sound), Self.clip("silent", sound: 0),
      Self.clip("whole", sound: 2),
    ]
    var list = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n"
    for (number, clip) in (clips + [clips[2]]).enumerated() {
      let bytes = try #require(try ProtectedStream.files(of: clip)["segment0"])
      stream.origin.serve("/\(number).ts", bytes)
      list += "#EXT-X-DISCONTINUITY\n#EXTINF:2,\n\(number).ts\n"
    }
    stream.origin.serve("/clips.m3u8", Array((list + "#EXT-X-ENDLIST\n").utf8))
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/clips.m3u8")))
    #expect(stream.test.video.frames.count == 200)
    #expect(abs(stream.test.audio.frameCount - 8 * 48_000) <= 4096)
    #expect(stream.test.log.errors.isEmpty && stream.test.status.counters.stalls == 0)
    for number in 0..<4 { #expect(stream.origin.requests(for: "/\(number).ts").count == 1) }
  }
}
