/// The kinds of files that an export writes.
public enum ExportFileType: String, Sendable, Hashable, Codable, CaseIterable {
  /// MPEG-4 (ISO/IEC 14496-14).
  case mp4
  /// QuickTime.
  case mov
  /// MPEG-4 with another name.
  case m4v
  /// Matroska.
  case mkv
  /// WebM.
  case webm
  /// MPEG-4 with sound alone.
  case m4a
  /// MPEG audio, layer 3.
  case mp3
  /// Samples as they are.
  case wav
  /// Free lossless audio.
  case flac
  /// Moving pictures of 256 colours, over and over.
  case gif
  /// A folder of fragmented MP4 and playlists, which a web server can serve (RFC 8216).
  case hls

  /// The type by the end of a file's name; `nil` for any other end.
  public init?(path: String) {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    self.init(rawValue: name[name.index(after: dot)...].lowercased())
  }

  /// FFmpeg's name of the muxer.
  var muxer: String {
    switch self {
    case .mp4, .m4v, .hls: "mp4"
    case .mov: "mov"
    case .mkv: "matroska"
    case .m4a: "ipod"
    case .webm, .mp3, .wav, .flac, .gif: rawValue
    }
  }

  /// Whether its index can stand in front of what it tells of.
  var hasIndex: Bool { [.mp4, .mov, .m4v, .m4a].contains(self) }

  /// Whether it holds a cover.
  var hasArtwork: Bool { [.mp4, .m4v, .mkv, .m4a, .mp3, .flac].contains(self) }

  /// Whether it holds sound alone.
  var isSoundOnly: Bool { [.m4a, .mp3, .wav, .flac].contains(self) }

  /// FFmpeg's name of the encoder of sound that goes into it; `nil` where it has none.
  var audioEncoder: String? {
    switch self {
    case .mp3: "libmp3lame"
    case .wav: "pcm_s16le"
    case .flac: "flac"
    case .webm: "libopus"
    case .mp4, .mov, .m4v, .mkv, .m4a, .hls: "aac"
    case .gif: nil
    }
  }
}
