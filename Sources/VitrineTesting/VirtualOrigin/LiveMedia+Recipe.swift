internal import FoundationEssentials
package import MadeUpOrigin
internal import MediaCore

extension LiveMedia {
  /// Cuts numbered pictures and a tone into pieces of half a second, with a key frame every second.
  ///
  /// - Parameter playlist: Another than that with which the stream begins.
  /// - Throws: `TestMediaError` when ffmpeg does not make them.
  package init(_ recipe: TestMedia.StreamRecipe, playlist: String? = nil) throws {
    let folder = try TestMedia.folder(recipe)
    func bytes(_ name: String) throws -> [UInt8] {
      [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
    }
    let names = try String(decoding: bytes(playlist ?? recipe.playlist), as: UTF8.self)
      .split(separator: "\n")
    let section = names.first { $0.hasPrefix("#EXT-X-MAP") }?.split(separator: "\"")
    self.init(
      pieces: try names.filter { !$0.hasPrefix("#") }.map { try bytes(String($0)) },
      pieceDuration: .milliseconds(500), keyPieces: 2)
    initialization = try section.map { try bytes(String($0[1])) }
  }
}

extension TestMedia.StreamRecipe {
  /// 60 s, 1800 numbered pictures and a tone, in transport stream pieces of half a second.
  package static let liveTransport = broadcast("live-transport", ["-hls_segment_type", "mpegts"])
  /// The same in fragments of MP4.
  package static let liveFragmented = broadcast(
    "live-fragmented", ["-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", "init.mp4"])

  /// Over ten minutes of 10 small pictures a second and a tone, which is thin: sound takes longest to encode.
  package static let liveForLong = broadcast(
    "live-long", ["-hls_segment_type", "mpegts"], seconds: 640, rate: 10, size: "160x90",
    sound: ["-c:a", "aac", "-b:a", "24k", "-ar", "8000", "-ac", "1"])

  /// The same minute with the sound in a playlist of its own, `stream1.m3u8`.
  package static let liveDemuxed = broadcast(
    "live-demuxed",
    ["-map", "0:v", "-map", "1:a", "-var_stream_map", "v:0,agroup:a a:0,agroup:a"]
      + ["-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", "init-%v.mp4"],
    playlist: "stream%v.m3u8", pieces: "piece%v-%d")

  /// - Parameters:
  ///   - seconds: How long; the default is a minute.
  ///   - rate: Pictures a second; the default is 30.
  ///   - sound: How the tone is encoded.
  package static func broadcast(
    _ name: String, _ options: [String], seconds: Double = 60, rate: Int = 30,
    size: String = "320x180", sound: [String] = TestMedia.Recipe.aac,
    playlist: String = "stream.m3u8", pieces: String = "piece%d"
  ) -> TestMedia.StreamRecipe {
    let encoding =
      TestMedia.Recipe.h264
      + ["-bf", "2", "-g", "\(rate)", "-keyint_min", "\(rate)", "-sc_threshold", "0"]
      + sound + TestMedia.Recipe.exact
      + ["-f", "hls", "-hls_time", "0.5", "-hls_flags", "split_by_time"]
      + ["-hls_playlist_type", "vod"]
    return TestMedia.StreamRecipe(
      name: name, playlist: playlist.replacing("%v", with: "0"),
      arguments: TestMedia.Recipe.pictures(seconds: seconds, rate: "\(rate)", size: size)
        + TestMedia.Recipe.tone(seconds: seconds) + encoding + options
        + ["-hls_segment_filename", "FOLDER/\(pieces)", "FOLDER/\(playlist)"])
  }
}
