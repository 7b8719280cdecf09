/// Which kinds of files hold what.
extension Mock {
  /// What the file cannot hold of what is to be in it; `nil` where it can hold all.
  package var misfit: String? {
    let name = container.rawValue
    if let codec = video?.codec, !container.videoCodecs.contains(codec) {
      return "\(codec.rawValue) in \(name), which holds \(Self.list(container.videoCodecs))"
    }
    if let codec = sound?.codec, !container.audioCodecs.contains(codec) {
      return "\(codec.rawValue) in \(name), which holds \(Self.list(container.audioCodecs))"
    }
    if !container.holdsTexts {
      if !subtitles.isEmpty { return "subtitles in \(name); mp4, mov, mkv and webm hold them" }
      if chapters > 0 { return "chapters in \(name); mp4, mov, mkv and webm hold them" }
    }
    if let count = sound?.languages.count, count > 1, container.videoCodecs.isEmpty {
      return "\(count) tracks of sound in \(name), which holds one"
    }
    return nil
  }

  /// The kind of file that is usual for what is to be in it.
  ///
  /// - Parameter isPlain: Whether there is one track and nothing else.
  package static func usualContainer(
    for video: VideoCodec?, _ audio: AudioCodec?, isPlain: Bool
  ) -> Container {
    if video == nil, isPlain {
      switch audio {
      case .opus: return .ogg
      case .flac: return .flac
      case .mp3: return .mp3
      case .pcm: return .wav
      default: break
      }
    }
    let order: [Container] =
      video == .vp8 || video == .vp9 ? [.webm, .mkv] : [.mp4, .mov, .mkv]
    return order.first { container in
      video.map(container.videoCodecs.contains) ?? true
        && audio.map(container.audioCodecs.contains) ?? true
    } ?? .mkv
  }

  private static func list<Codec: RawRepresentable<String>>(_ codecs: [Codec]) -> String {
    codecs.isEmpty ? "no such tracks" : codecs.map(\.rawValue).joined(separator: ", ")
  }
}

extension Mock.Container {
  package var videoCodecs: [Mock.VideoCodec] {
    switch self {
    case .mp4: [.h264, .hevc, .vp9, .av1, .mpeg2, .mpeg4, .mjpeg]
    case .mov: [.h264, .hevc, .mpeg2, .mpeg4, .mjpeg, .prores]
    case .mkv: Mock.VideoCodec.allCases
    case .webm: [.vp8, .vp9, .av1]
    case .ts: [.h264, .hevc, .mpeg2, .mpeg4]
    case .ogg, .flac, .wav, .mp3: []
    }
  }

  /// The usual one first.
  package var audioCodecs: [Mock.AudioCodec] {
    switch self {
    case .mp4: [.aac, .opus, .flac, .mp3, .ac3]
    case .mov: [.aac, .pcm, .mp3, .ac3]
    case .mkv: Mock.AudioCodec.allCases
    case .webm: [.opus]
    case .ts: [.aac, .opus, .mp3, .ac3]
    case .ogg: [.opus, .flac]
    case .flac: [.flac]
    case .wav: [.pcm]
    case .mp3: [.mp3]
    }
  }

  /// Whether it holds subtitles and chapters.
  package var holdsTexts: Bool { [.mp4, .mov, .mkv, .webm].contains(self) }
}
