internal import FFmpeg
internal import MediaCore

/// How a container holds text.
enum CueForm {
  /// As WebVTT, cue by cue.
  case webVTT
  /// As plain texts, one at a time.
  case timedText

  /// That of a kind of file; `nil` where it holds no text.
  init?(_ type: ExportFileType) {
    switch type.muxer {
    case "matroska", "webm": self = .webVTT
    case "mp4", "mov": self = .timedText
    default: return nil
    }
  }

  /// What its packets are of.
  ///
  /// - Throws: 1000 when memory runs out.
  func parameters() throws(MediaError) -> CodecParameters {
    switch self {
    case .webVTT: try .webVTT()
    case .timedText: try .timedText()
    }
  }

  /// - Throws: 1000 when memory runs out.
  func packet(of sample: CueSample) throws(MediaError) -> Packet {
    switch self {
    case .webVTT:
      try Packet.webVTT(sample.text, settings: sample.settings, over: sample.range)
    case .timedText: try Packet(timedText: sample.text, over: sample.range)
    }
  }
}
