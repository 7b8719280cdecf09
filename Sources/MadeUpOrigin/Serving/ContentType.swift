/// The media types of what is served, by the endings of names.
enum ContentType {
  private static let types = [
    "aac": "audio/aac", "flac": "audio/flac", "jpg": "image/jpeg", "json": "application/json",
    "m3u": "audio/mpegurl", "m3u8": "application/vnd.apple.mpegurl", "m4a": "audio/mp4",
    "m4s": "video/iso.segment", "mkv": "video/x-matroska", "mov": "video/quicktime",
    "mp3": "audio/mpeg", "mp4": "video/mp4", "ogg": "audio/ogg", "png": "image/png",
    "ts": "video/mp2t", "txt": "text/plain", "vtt": "text/vtt", "wav": "audio/wav",
    "webm": "video/webm", "html": "text/html",
  ]

  static func of(_ path: String) -> String {
    let ending = path.split(separator: "/").last?.split(separator: ".").last
    return ending.flatMap { types[$0.lowercased()] } ?? "application/octet-stream"
  }
}
