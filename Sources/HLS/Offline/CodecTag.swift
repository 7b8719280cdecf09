/// The codecs that playlists name (RFC 6381), as FFmpeg names them.
enum CodecTag {
  private static let names: [String: String] = [
    "avc1": "h264", "avc3": "h264", "hvc1": "hevc", "hev1": "hevc", "dvh1": "hevc", "dvhe": "hevc",
    "av01": "av1", "vp08": "vp8", "vp09": "vp9", "mp4v": "mpeg4", "mp4a": "aac", "ac-3": "ac3",
    "ec-3": "eac3", "opus": "opus", "Opus": "opus", "fLaC": "flac", "flac": "flac", "alac": "alac",
    "dtsc": "dts", "mp3": "mp3", "wvtt": "webvtt", "stpp": "ttml",
  ]

  /// FFmpeg's name of a codec; `nil` for one that is not known.
  static func name(of text: String) -> String? {
    let tag = text.prefix { $0 != "." }
    // Object types 0x69 and 0x6B of MPEG-4 are MP3.
    if text == "mp4a.69" || text == "mp4a.6B" || text == "mp4a.40.34" { return "mp3" }
    return names[String(tag)]
  }
}
