/// Which kinds of files hold what.
extension Mock {
  /// What the file cannot hold of what is to be in it; `nil` where it can hold all.
  package var misfit: String? {
    let name = container.rawValue
    if let codec = video?.codec, !container.videoCodecs.contains(codec) {
      return "\(codec.rawValue) in \(name), which holds \(Self.list(container.videoCodecs))"
    }
    if let misfit = codecMisfit { return misfit }
    if let codec = sound?.codec, !container.audioCodecs.contains(codec) {
      return "\(codec.rawValue) in \(name), which holds \(Self.list(container.audioCodecs))"
    }
    if !container.holdsTexts {
      if !subtitles.isEmpty { return "subtitles in \(name); mp4, mov, mkv and webm hold them" }
      if chapters > 0 { return "chapters in \(name); mp4, mov, mkv and webm hold them" }
    }
    if let fault = faults.first(where: \.kind.isOfTimes)?.kind {
      if fault == .stuck, video == nil { return "\(fault.rawValue) without pictures" }
      if !hasTimes { return "\(fault.rawValue) in \(name), whose packets have no times" }
    }
    if let count = sound?.languages.count, count > 1, container.videoCodecs.isEmpty {
      return "\(count) tracks of sound in \(name), which holds one"
    }
    return nil
  }

  /// Whether packets tell their times; where not, each begins where the one before it ends.
  private var hasTimes: Bool {
    switch container {
    case .flac, .mp3, .wav: false
    case .mov: video != nil || sound?.codec != .pcm
    default: true
    }
  }

  /// What the codec of the pictures cannot tell of them; `nil` where it can tell all.
  ///
  /// Source: ISO/IEC 13818-2, 6.3.3; ISO/IEC 14496-2, 6.3.3.
  private var codecMisfit: String? {
    switch video?.codec {
    case .mpeg2:
      let rates: [Double] = [24, 25, 30, 50, 60, 24 / 1.001, 30 / 1.001, 60 / 1.001]
      guard rates.contains(where: { abs($0 - rate.value) < 1e-6 }) else {
        return
          "\(rate.value) pictures a second in mpeg2, which has 24, 25, 30, 50, 60 and the rates of NTSC"
      }
      guard let size = video?.size, max(size.width, size.height) < 4096 else {
        return "a side of 4096 in mpeg2, whose sides are shorter"
      }
      return nil
    case .mpeg4 where rate.numerator > 65_535:
      return
        "the rate \(rate.numerator)/\(rate.denominator) in mpeg4, which counts to 65535 a second"
    default: return nil
    }
  }

  /// The kind of file that is usual for what is to be in it.
  ///
  /// - Parameters:
  ///   - isPlain: Whether there is one track and nothing else.
  ///   - needsTimes: Whether a fault is one of times.
  package static func usualContainer(
    for video: VideoCodec?, _ audio: AudioCodec?, isPlain: Bool, needsTimes: Bool
  ) -> Container {
    if video == nil, needsTimes, audio == .pcm { return .mkv }
    if video == nil, isPlain, !needsTimes {
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
