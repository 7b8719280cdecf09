import FFmpeg
import FoundationEssentials
import MediaCore
import Testing
import VitrineTesting

@Suite("What an H.264 file says of its pictures", .timeLimit(.minutes(20)))
struct H264InformationTests {
  /// Of which the container tells everything.
  static let told: [TestMedia.Recipe] = [
    clip("plain", []),
    clip("reordered", ["-bf", "3", "-x264-params", "b-pyramid=normal:ref=5"]),
    clip("odd", size: "318x178", ["-bf", "2"]),
    clip("anamorphic", ["-aspect", "4:3"]),
    clip("interlaced", ["-flags", "+ildct+ilme", "-x264-params", "tff=1"]),
    clip("full-range", ["-vf", "scale=out_range=full", "-color_range", "pc"]),
    clip(
      "coloured",
      ["-x264-params", "colorprim=bt709:transfer=iec61966-2-1:colormatrix=bt709:range=tv"]),
    clip("buffered", ["-x264-params", "nal-hrd=cbr:vbv-maxrate=800:vbv-bufsize=800:bitrate=800"]),
    clip("scaled-lists", ["-x264-params", "cqm=jvt"]),
  ]
  /// Of which some is left to be found out in the pictures.
  static let untold: [TestMedia.Recipe] = [
    clip("not-reordered", ["-bf", "0"]), clip("baseline", ["-profile:v", "baseline"]),
    clip("high-10", ["-pix_fmt", "yuv420p10le"]), clip("high-422", ["-pix_fmt", "yuv422p"]),
  ]
  static let elsewhere: [TestMedia.Recipe] = [
    clip("in-matroska", fileExtension: "mkv", ["-bf", "2"]),
    clip("in-flash", fileExtension: "flv", ["-bf", "2"]),
  ]

  private static func clip(
    _ name: String, fileExtension: String = "mp4", size: String = "320x180", _ options: [String]
  ) -> TestMedia.Recipe {
    TestMedia.Recipe(
      "h264-\(name)", fileExtension,
      ffmpeg: ["-f", "lavfi", "-i", "testsrc2=s=\(size):r=25:d=1", "-c:v", "libx264"]
        + (options.contains("-pix_fmt") ? [] : ["-pix_fmt", "yuv420p"])
        // The container tells no colours, so that they can be known from the stream alone.
        + (fileExtension == "mp4" ? ["-movflags", "-write_colr"] : [])
        + options + ["-threads", "1", "-bitexact"])
  }

  private struct NoPictures: Error {}

  /// What our reader says of a file's pictures.
  private func pictures(_ bytes: [UInt8]) throws -> (format: VideoFormat, rate: Rational) {
    let demuxer = try Demuxer(FaultySource(bytes), guard: ReadGuard())
    guard case .video(let format, let rate)? = demuxer.information.tracks.first?.kind else {
      throw NoPictures()
    }
    return (format, rate)
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path)))
  }

  @Test("is what a decoder finds in them", arguments: told + untold + elsewhere)
  func information(clip: TestMedia.Recipe) throws {
    let path = try TestMedia.path(clip)
    let (format, rate) = try pictures(bytes(path))
    let ours = [
      "width=\(format.width)", "height=\(format.height)", "pix_fmt=\(format.pixelFormat)",
      "color_range=\(format.color.isFullRange.map { $0 ? "pc" : "tv" } ?? "unknown")",
      "color_space=\(format.color.matrix ?? "unknown")",
      "color_transfer=\(format.color.transfer ?? "unknown")",
      "color_primaries=\(format.color.primaries ?? "unknown")",
      "r_frame_rate=\(rate.numerator)/\(rate.denominator)",
      "sample_aspect_ratio="
        + (format.sampleAspectRatio.isPositive
          ? "\(format.sampleAspectRatio.numerator):\(format.sampleAspectRatio.denominator)"
          : "N/A"),
    ]
    #expect(Set(ours) == (try Self.probed(path)))
  }

  @Test("is known without a picture where the container tells it, and not else")
  func withoutPictures() throws {
    for (clips, isTold) in [(Self.told, true), (Self.untold, false)] {
      for clip in clips {
        var bytes = try bytes(TestMedia.path(clip))
        let whole = try pictures(bytes)
        Self.blankSamples(&bytes)
        let blank = try pictures(bytes)
        #expect(blank.rate == whole.rate)
        #expect((blank.format == whole.format) == isTold, "\(clip.name): \(blank.format)")
        #expect((blank.format.pixelFormat == "none") != isTold, "\(clip.name): \(blank.format)")
      }
    }
  }

  /// Puts zeros, which decode to nothing, into the place of all samples of an MP4 file.
  private static func blankSamples(_ bytes: inout [UInt8]) {
    var start = 0
    while start + 8 <= bytes.count {
      let size = max(8, bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) })
      let body = start + 8..<min(bytes.count, start + size)
      if bytes[start + 4..<start + 8].elementsEqual("mdat".utf8) {
        for index in body { bytes[index] = 0 }
      }
      start += size
    }
  }

  private static func probed(_ path: String) throws -> Set<String> {
    let entries =
      "stream=width,height,pix_fmt,color_range,color_space,color_transfer,color_primaries,r_frame_rate,"
      + "sample_aspect_ratio"
    let result = try TestMedia.run(
      "ffprobe",
      [
        "-v", "error", "-select_streams", "v:0", "-show_entries", entries, "-of", "default=nw=1",
        path,
      ])
    return Set(
      String(decoding: result.output, as: UTF8.self).split(separator: "\n").map(String.init))
  }
}
