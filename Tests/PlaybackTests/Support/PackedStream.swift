import FFmpeg
import Foundation
import HLS
import MediaCore
import Streaming
import VitrineTesting

/// Packed audio: elementary streams in segments, each behind an ID3 tag that tells its first timestamp.
struct PackedStream {
  enum Codec: String, CaseIterable {
    case aac, mp3, ac3, eac3

    var samplesPerFrame: Int {
      switch self {
      case .aac: 1024
      case .mp3: 1152
      case .ac3, .eac3: 1536
      }
    }

    /// 7.9 s of a tone in four segments without tags.
    fileprivate var recipe: TestMedia.StreamRecipe {
      let encoder = self == .mp3 ? "libmp3lame" : rawValue
      let container = self == .aac ? "adts" : rawValue
      let options = self == .mp3 ? "write_xing=0:id3v2_version=0" : ""
      return TestMedia.StreamRecipe(
        name: "packed-\(rawValue)", playlist: "sound.m3u8",
        ffmpeg: [
          "-f", "lavfi", "-i", "aevalsrc='0.25*sin(880*PI*t)|0.25*cos(880*PI*t)':s=48000:d=7.9",
        ]
          + [
            "-map", "0:a", "-c:a", encoder, "-b:a", "128k", "-bitexact", "-f", "segment",
            "-segment_time", "2",
          ]
          + ["-segment_format", container, "-segment_format_options", options]
          + ["-segment_list", "FOLDER/sound.m3u8", "FOLDER/segment%d"])
    }
  }

  let codec: Codec
  /// The elementary streams, and how many samples each has.
  let segments: [(bytes: [UInt8], samples: Int)]

  init(_ codec: Codec) throws {
    self.codec = codec
    let folder = try TestMedia.folder(codec.recipe)
    segments = try (0..<4).map { number in
      let path = "\(folder)/segment\(number)"
      let listed = try TestMedia.run(
        "ffprobe", ["-v", "error", "-show_entries", "packet=size", "-of", "csv", path])
      let frames = listed.output.count { $0 == UInt8(ascii: "\n") }
      return (
        [UInt8](try Data(contentsOf: URL(filePath: path))), frames * codec.samplesPerFrame
      )
    }
  }

  /// A segment behind its tag.
  func tagged(_ number: Int, timestamp: UInt64) -> [UInt8] {
    let owner = Array("com.apple.streaming.transportStreamTimestamp".utf8) + [0]
    let value = (0..<8).map { UInt8(truncatingIfNeeded: timestamp >> (8 * (7 - $0))) }
    let frame = Array("PRIV".utf8) + [0, 0, 0, UInt8(owner.count + 8), 0, 0] + owner + value
    return Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, UInt8(frame.count)] + frame
      + segments[number].bytes
  }

  /// All samples as ffmpeg decodes them.
  func decoded() throws -> [Float] {
    let path = NSTemporaryDirectory() + "vitrine-\(UUID().uuidString).\(codec.rawValue)"
    try Data(segments.flatMap(\.bytes)).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let result = try TestMedia.run(
      "ffmpeg", ["-v", "error", "-i", path, "-f", "f32le", "-c:a", "pcm_f32le", "-"])
    return result.output.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }

  /// Serves the segments and a playlist of them, `/sound.m3u8`.
  ///
  /// - Parameters:
  ///   - starts: The timestamps at the beginning and, as an encoder that restarts has them, at other
  ///     segments, which begin after a discontinuity.
  ///   - announces: Whether the playlist says so.
  func serve(from origin: ScriptedOrigin, starts: [Int: UInt64], announces: Bool = true) {
    var playlist = "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:3\n"
    var (timestamp, samples) = (starts[0] ?? 0, 0)
    for (number, segment) in segments.enumerated() {
      if let start = starts[number] {
        (timestamp, samples) = (start, 0)
        if number > 0, announces { playlist += "#EXT-X-DISCONTINUITY\n" }
      }
      let time = timestamp + UInt64(samples) * 90_000 / 48_000
      origin.serve(
        OriginResource(tagged(number, timestamp: time & (1 << 33 - 1))), at: "/sound\(number)")
      playlist += "#EXTINF:\(Double(segment.samples) / 48_000),\n/sound\(number)\n"
      samples += segment.samples
    }
    origin.serve(OriginResource(text: playlist + "#EXT-X-ENDLIST\n"), at: "/sound.m3u8")
  }

  /// Serves pictures, and a Multivariant Playlist of them and of this sound, `/master.m3u8`.
  func serve(beside pictures: TestMedia.StreamRecipe, from origin: ScriptedOrigin) throws {
    let folder = try TestMedia.folder(pictures)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      origin.serve(try OriginResource(file: "\(folder)/\(name)"), at: "/\(name)")
    }
    serveMaster(of: pictures.playlist, from: origin)
  }

  func serveMaster(of pictures: String, from origin: ScriptedOrigin) {
    origin.serve(
      OriginResource(
        text: "#EXTM3U\n"
          + "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"a\",DEFAULT=YES,URI=\"sound.m3u8\"\n"
          + "#EXT-X-STREAM-INF:BANDWIDTH=400000,AUDIO=\"a\"\n\(pictures)\n"), at: "/master.m3u8")
  }

  /// The first timestamp of pictures, in ticks of 90 kHz.
  ///
  /// - Parameter names: The files with the beginning: an initialization section and a segment, or a segment.
  static func firstTimestamp(
    of pictures: TestMedia.StreamRecipe, _ names: String...
  ) throws -> UInt64 {
    let folder = try TestMedia.folder(pictures)
    let path = NSTemporaryDirectory() + "vitrine-\(UUID().uuidString)"
    try names.map { try Data(contentsOf: URL(filePath: "\(folder)/\($0)")) }
      .reduce(Data(), +).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let source = FileSource(path: path)
    try source.prepare()
    let demuxer = try Demuxer(source, guard: ReadGuard())
    return UInt64((demuxer.startTime ?? .zero).ticks(of: Rational(1, 90_000)))
  }
}
