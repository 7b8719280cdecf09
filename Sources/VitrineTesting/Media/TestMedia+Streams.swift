import FoundationEssentials
import Glibc
internal import MediaCore

extension TestMedia {
  /// A stream in segments, with its playlists in one folder: HTTP Live Streaming.
  public struct StreamRecipe: Sendable, CustomStringConvertible {
    /// The start of its folder's name; unique among streams.
    public let name: String
    /// The playlist to begin with, in the folder.
    public let playlist: String
    let arguments: [String]
    /// The key that segments are encrypted with; `nil` for segments in clear.
    var key: [UInt8]?

    public var description: String { name }

    /// A stream that ffmpeg makes, and the playlist to begin with; in ffmpeg's arguments `FOLDER/` at the beginning stands
    /// for the stream's folder.
    public init(name: String, playlist: String, ffmpeg arguments: [String]) {
      self.init(name: name, playlist: playlist, arguments: arguments)
    }

    init(name: String, playlist: String, arguments: [String]) {
      self.name = name
      self.playlist = playlist
      self.arguments = arguments
    }
  }

  /// The folder of a stream, which is made unless it is there already.
  ///
  /// - Throws: `TestMediaError` when ffmpeg is missing, lacks an encoder or fails.
  public static func folder(_ stream: StreamRecipe) throws -> String {
    let parent = try streamFolder()
    let folder = "\(parent)/\(stream.name)-\(stream.stamp)"
    if FileManager.default.fileExists(atPath: folder) { return folder }
    let lock = try FileLock(path: "\(folder).lock")
    defer { lock.unlock() }
    if FileManager.default.fileExists(atPath: folder) { return folder }
    let unfinished = "\(parent)/unfinished-\(getpid())-\(stream.name)-\(stream.stamp)"
    defer { try? FileManager.default.removeItem(atPath: unfinished) }
    try FileManager.default.createDirectory(
      atPath: unfinished, withIntermediateDirectories: true)
    try stream.make(in: unfinished)
    try FileManager.default.moveItem(atPath: unfinished, toPath: folder)
    return folder
  }

  /// The path of a stream's playlist, which is made unless it is there already.
  ///
  /// - Throws: As `folder(_:)`.
  public static func path(_ stream: StreamRecipe) throws -> String {
    "\(try folder(stream))/\(stream.playlist)"
  }

  private static func streamFolder() throws -> String {
    let folder = "\(cacheFolder)/streams"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }
}

extension TestMedia.StreamRecipe {
  /// 8 s, 240 numbered pictures and a tone, in transport stream segments of 2 s.
  public static let transport = variant("transport", ["-hls_segment_type", "mpegts"])
  /// The same, begun at another time, as after a restart of the encoder.
  public static let restarted = variant(
    "restarted", ["-hls_segment_type", "mpegts"], before: ["-output_ts_offset", "5000"])
  /// The same, whose clock of 33 bits wraps in the second segment.
  public static let wrapping = variant(
    "wrapping", ["-hls_segment_type", "mpegts"], before: ["-output_ts_offset", "95440"])
  /// The same in fragments of MP4.
  public static let fragmented = variant(
    "fragmented", ["-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", "init.mp4"])
  /// The pictures alone, in transport stream segments, the same begun at another time, and in fragments.
  public static let silentTransport = variant(
    "silent", ["-map", "0:v", "-hls_segment_type", "mpegts"])
  /// The pictures of `restarted` alone.
  public static let silentRestart = variant(
    "silent-restarted", ["-map", "0:v", "-hls_segment_type", "mpegts"],
    before: ["-output_ts_offset", "5000"])
  /// The pictures of `fragmented` alone.
  public static let silentFragments = variant(
    "silent-fragments",
    ["-map", "0:v", "-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", "init.mp4"])
  /// The same, encrypted with AES-128.
  public static let encrypted: TestMedia.StreamRecipe = {
    var stream = variant("encrypted", ["-hls_key_info_file", "FOLDER/keyinfo"])
    stream.key = Array(1...16)
    return stream
  }()

  /// Two variants of 320x180 and 640x360 with the same numbered pictures and tone.
  public static let ladder = TestMedia.StreamRecipe(
    name: "ladder", playlist: "master.m3u8",
    arguments: input + ["-map", "0:v", "-map", "1:a", "-map", "0:v", "-map", "1:a"] + encoding
      + ["-b:v:0", "200k", "-b:v:1", "1500k", "-s:v:1", "640x360"]
      + ["-master_pl_name", "master.m3u8", "-var_stream_map", "v:0,a:0 v:1,a:1"]
      + ["-hls_segment_filename", "FOLDER/level%v-%d.ts", "FOLDER/level%v.m3u8"])

  /// Pictures with sound in playlists of its own: a tone of 440 Hz in English, one of 880 Hz in German.
  public static let languages = TestMedia.StreamRecipe(
    name: "languages", playlist: "master.m3u8",
    arguments: TestMedia.Recipe.pictures(seconds: 8) + TestMedia.Recipe.tone(seconds: 8)
      + TestMedia.Recipe.tone(seconds: 8, hertz: 880)
      + ["-map", "0:v", "-map", "1:a", "-map", "2:a"] + encoding
      + ["-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", "init-%v.mp4"]
      + ["-master_pl_name", "master.m3u8", "-var_stream_map"]
      + ["v:0,agroup:a a:0,agroup:a,language:en,default:yes a:1,agroup:a,language:de"]
      + ["-hls_segment_filename", "FOLDER/stream%v-%d.m4s", "FOLDER/stream%v.m3u8"])

  /// 2 s, 60 numbered pictures and a tone, in segments of 1 s.
  ///
  /// The segments are fragments of MP4 or of a transport stream; `encoders` are ffmpeg's own arguments.
  public static func encoded(
    _ name: String, _ encoders: [String], isFragmented: Bool
  ) -> TestMedia.StreamRecipe {
    let kind =
      isFragmented
      ? ["-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", "init.mp4"]
      : ["-hls_segment_type", "mpegts"]
    return TestMedia.StreamRecipe(
      name: name, playlist: "stream.m3u8",
      arguments: TestMedia.Recipe.pictures(seconds: 2) + TestMedia.Recipe.tone(seconds: 2)
        + encoders + TestMedia.Recipe.yuv420 + TestMedia.Recipe.exact
        + ["-g", "30", "-keyint_min", "30", "-strict", "experimental"]
        + ["-f", "hls", "-hls_time", "1", "-hls_playlist_type", "vod"] + kind
        + ["-hls_segment_filename", "FOLDER/segment%d", "FOLDER/stream.m3u8"])
  }

  /// 4 s, 120 numbered pictures and a counter that each sample tells its place by, in fragments of 1 s.
  public static let counted = counted("counted", seconds: 4)
  /// The first 2 s of the same.
  public static let countedShort = counted("counted-short", seconds: 2)

  /// 8 s of pictures in fragments of 1.2 s; the samples can be told apart for 4 s.
  public static let countedLong = counted("counted-1.2", seconds: 8, gop: 6, segment: 1.2)
  /// The same in fragments of 1 s.
  public static let countedFine = counted("counted-1.0", seconds: 8, gop: 6, segment: 1)

  private static func counted(
    _ name: String, seconds: Double, gop: Int = 30, segment: Double = 1
  ) -> TestMedia.StreamRecipe {
    let encoding =
      TestMedia.Recipe.h264
      + ["-bf", "0", "-g", "\(gop)", "-keyint_min", "\(gop)", "-sc_threshold", "0"]
      + ["-c:a", "flac", "-strict", "experimental"] + TestMedia.Recipe.exact
    return TestMedia.StreamRecipe(
      name: name, playlist: "stream.m3u8",
      arguments: TestMedia.Recipe.pictures(seconds: seconds)
        + TestMedia.Recipe.counter(seconds: seconds) + encoding
        + ["-f", "hls", "-hls_time", "\(segment)", "-hls_playlist_type", "vod"]
        + ["-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", "init.mp4"]
        + ["-hls_segment_filename", "FOLDER/segment%d", "FOLDER/stream.m3u8"])
  }

  /// 8 s in fragments of 1 s, in two variants with Opus of 96 and 128 kbit/s: an impulse every 480 samples.
  public static let opusImpulses = TestMedia.StreamRecipe(
    name: "opus-impulses", playlist: "master.m3u8",
    arguments: TestMedia.Recipe.pictures(seconds: 8)
      + ["-f", "lavfi", "-i", #"aevalsrc='if(eq(mod(n\,480)\,0)\,0.8\,0)':s=48000:d=8"#]
      + ["-map", "0:v", "-map", "1:a", "-map", "0:v", "-map", "1:a"] + TestMedia.Recipe.h264
      + ["-bf", "0", "-g", "30", "-keyint_min", "30", "-sc_threshold", "0"]
      + ["-b:v:0", "200k", "-b:v:1", "1500k", "-c:a", "libopus", "-b:a:0", "96k", "-b:a:1", "128k"]
      + TestMedia.Recipe.exact
      + ["-f", "hls", "-hls_time", "1", "-hls_playlist_type", "vod", "-strict", "experimental"]
      + ["-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", "init-%v.mp4"]
      + ["-master_pl_name", "master.m3u8", "-var_stream_map", "v:0,a:0 v:1,a:1"]
      + ["-hls_segment_filename", "FOLDER/level%v-%d.m4s", "FOLDER/level%v.m3u8"])

  private static let input =
    TestMedia.Recipe.pictures(seconds: 8) + TestMedia.Recipe.tone(seconds: 8)

  private static let encoding =
    TestMedia.Recipe.h264
    + ["-bf", "2", "-g", "60", "-keyint_min", "60", "-sc_threshold", "0"]
    + TestMedia.Recipe.aac + TestMedia.Recipe.exact
    + ["-f", "hls", "-hls_time", "2", "-hls_playlist_type", "vod"]

  private static func variant(
    _ name: String, _ options: [String], before: [String] = []
  ) -> TestMedia.StreamRecipe {
    TestMedia.StreamRecipe(
      name: name, playlist: "stream.m3u8",
      arguments: input + encoding + before + options
        + ["-hls_segment_filename", "FOLDER/segment%d", "FOLDER/stream.m3u8"])
  }

  var stamp: String {
    let text = (arguments + (key ?? []).map { "\($0)" }).joined(separator: " ")
    return String(Digest64(text).value, radix: 16)
  }

  func make(in folder: String) throws {
    if let key {
      try Data(key).write(to: URL(filePath: "\(folder)/key"))
      let information = "key\n\(folder)/key\n00000000000000000000000000000001\n"
      try Data(information.utf8).write(to: URL(filePath: "\(folder)/keyinfo"))
    }
    let arguments = arguments.map { argument in
      argument.hasPrefix("FOLDER/") ? folder + argument.dropFirst("FOLDER".count) : argument
    }
    let result = try TestMedia.run("ffmpeg", ["-v", "error", "-y"] + arguments)
    guard result.status == 0 else {
      throw TestMediaError(
        description: "ffmpeg made no \(name): \(String(decoding: result.errors, as: UTF8.self))")
    }
  }
}
