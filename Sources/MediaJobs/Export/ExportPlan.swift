internal import FFmpeg
internal import MediaCore

/// What is made of each track of an asset.
struct ExportPlan {
  enum Work: Equatable {
    case copy
    case video(VideoEncoder.Settings)
    case audio(AudioEncoder.Settings)

    var isVideo: Bool { if case .video = self { true } else { false } }
    var isAudio: Bool { if case .audio = self { true } else { false } }
  }

  let type: ExportFileType
  /// The tracks that are written, in their order.
  let works: [(track: Int, work: Work)]
  let omitted: [Int]

  /// - Parameters:
  ///   - path: Of the output, whose name says the type where the settings do not.
  ///   - part: Which part of the asset the file has.
  ///   - chosen: The tracks that may be written; `nil`, the default, for those of the settings.
  ///   - holds: Whether the kind of file can hold a track as it is.
  /// - Throws: 1001 for a type that the preset is not written as, 3005 where no track is left.
  init(
    _ settings: ExportSettings, path: String, part: ExportPart = .all, _ tracks: [Track],
    chosen: Set<Int>? = nil, holds: (Int) -> Bool
  ) throws(MediaError) {
    guard let type = settings.fileType ?? ExportFileType(path: path) else {
      throw MediaError(
        .invalidArgument,
        "the name of '\(path)' says no file type; there are "
          + ExportFileType.allCases.map(\.rawValue).joined(separator: ", "))
    }
    let preset = settings.preset
    guard preset.fileTypes.contains(type) else {
      throw MediaError(
        .invalidArgument,
        "the preset '\(preset.rawValue)' is written as "
          + preset.fileTypes.map(\.rawValue).joined(separator: ", ") + ", not as \(type.rawValue)")
    }
    self.type = type
    if let wanted = settings.tracks {
      guard !wanted.isEmpty else { throw MediaError(.invalidArgument, "no track is named") }
      if let missing = wanted.subtracting(tracks.map(\.index)).min() {
        throw MediaError(.trackNotFound, "there is no track \(missing)")
      }
    }
    if preset == .passthrough, let change = settings.changeOfContent {
      throw MediaError(
        .invalidArgument, "'passthrough' encodes nothing: \(change) wants a preset that does")
    }
    let encoders = preset.encoders(for: type)
    var works: [(track: Int, work: Work)] = []
    var hasVideo = false
    for track in tracks
    where part.has(track) && type.streams(track, by: preset)
      && (chosen ?? settings.tracks)?.contains(track.index) ?? true
    {
      let isSoundOnly = type.isSoundOnly || preset == .audio
      switch track.kind {
      case .video(_, let rate) where !track.isArtwork && !isSoundOnly:
        // Other tracks of pictures are views that a player would not show.
        guard !hasVideo || preset == .passthrough && type != .hls else { continue }
        if let encoder = encoders.video {
          hasVideo = true
          works.append(
            (track.index, .video(Self.video(encoder, preset, rate, isCut: part.isFragmented))))
        } else if preset == .passthrough, holds(track.index) {
          hasVideo = true
          works.append((track.index, .copy))
        }
      case .audio where type == .gif: continue
      case .audio(let format):
        let alone = isSoundOnly && type != .m4a && type != .hls && !works.isEmpty
        guard !alone else { continue }
        if let encoder = encoders.audio {
          works.append((track.index, .audio(Self.audio(encoder, preset, format.channels))))
        } else if preset == .passthrough, holds(track.index) {
          works.append((track.index, .copy))
        }
      case .subtitle where !isSoundOnly && type != .gif && holds(track.index):
        works.append((track.index, .copy))
      default: continue
      }
    }
    guard works.contains(where: { $0.work != .copy || tracks.isMedia($0.track) }) else {
      throw MediaError(
        .noPlayableTrack,
        "no track of it can be written as \(type.rawValue) by '\(preset.rawValue)'"
          + (preset == .passthrough ? ", which encodes nothing; take another preset" : ""))
    }
    self.works = works
    let written = Set(works.map(\.track))
    // A cover is carried without being a track of its own.
    omitted = tracks.filter { !written.contains($0.index) && !($0.isArtwork && type.hasArtwork) }
      .map(\.index)
  }

  /// Whether anything of it is encoded.
  var isEncoded: Bool { works.contains { $0.work != .copy } }

  /// Whether this FFmpeg has the encoders and the muxer.
  var isPossible: Bool {
    EncoderLibrary.hasMuxer(type.muxer)
      && works.allSatisfy { work in
        switch work.work {
        case .copy: true
        case .video(let settings): EncoderLibrary.has(settings.encoder)
        case .audio(let settings): EncoderLibrary.has(settings.encoder)
        }
      }
  }

  /// What the muxer of one file is told.
  ///
  /// - Parameter length: How long it is to be; `nil` where that is not known.
  func fileOptions(isFastStart: Bool, length: MediaTime?) -> [String: String] {
    // Its sizes have 32 bits, which a few hours of sound go beyond.
    if type == .wav, length ?? .distantFuture > Self.longestWave { return ["rf64": "auto"] }
    return type.hasIndex && isFastStart ? ["movflags": "+faststart"] : [:]
  }

  /// As long as eight channels of 24 bits at 192 kHz may be, and a little less; a longer one has room for more sizes.
  private static let longestWave = MediaTime.seconds(600)

  private static func video(
    _ encoder: String, _ preset: ExportPreset, _ rate: Rational, isCut: Bool
  ) -> VideoEncoder.Settings {
    var settings = VideoEncoder.Settings(encoder: encoder, frameRate: rate)
    let frames = rate.isPositive ? rate.value : 25
    settings.keyFrameDistance = max(1, Int((2 * frames).rounded()))
    switch encoder {
    case "libx264":
      let quality = [.low: 28, .medium: 24, .highest: 18][preset] ?? 21
      settings.options = ["preset": "veryfast", "crf": "\(quality)"]
      // Variants of a stream have their key frames at the same places, whatever is to be seen.
      if isCut {
        settings.options["sc_threshold"] = "0"
        settings.options["keyint_min"] = settings.keyFrameDistance.map { "\($0)" }
      }
    case "libx265":
      settings.options = [
        "preset": "veryfast", "crf": preset == .hevcHighest ? "20" : "24",
        "x265-params": "log-level=error",
      ]
    case "libvpx-vp9":
      settings.options = [
        "crf": "31", "b": "0", "deadline": "good", "cpu-used": "4", "row-mt": "1",
      ]
    case "gif":
      settings.pixelFormat = "pal8"
    default:
      settings.pixelFormat = "yuv422p10le"
      settings.options = ["profile": "hq", "vendor": "apl0"]
      settings.keyFrameDistance = nil
    }
    return settings
  }

  private static func audio(
    _ encoder: String, _ preset: ExportPreset, _ channels: Int
  ) -> AudioEncoder.Settings {
    let perChannel: Int? =
      switch encoder {
      case "aac": preset == .low ? 48_000 : 80_000
      case "libopus": 64_000
      case "libmp3lame": 96_000
      default: nil
      }
    return AudioEncoder.Settings(
      encoder: encoder, bitRate: perChannel.map { $0 * max(1, min(channels, 6)) })
  }
}

extension ExportPart {
  /// Whether a track is in it.
  fileprivate func has(_ track: Track) -> Bool {
    switch self {
    case .all: true
    case .pictures: track.isVideo
    case .sound(let number): track.index == number
    }
  }
}

extension ExportFileType {
  /// Whether a track can be copied into it: as it is, or as text in another form.
  func holds(_ track: Int, of reader: JobReader) -> Bool {
    guard let parameters = try? reader.packets.parameters(of: track) else { return false }
    return Muxer.holds(parameters, in: muxer)
      || reader.information.textFormats[track] != nil && CueForm(self) != nil
  }

  /// Whether a stream can have a track: encoded, or copied in a codec that players of streams have.
  fileprivate func streams(_ track: Track, by preset: ExportPreset) -> Bool {
    guard self == .hls else { return true }
    guard track.isVideo || track.isAudio else { return false }
    return preset != .passthrough || track.codec == "h264" || track.codec == "aac"
  }
}

extension [Track] {
  /// Whether a track is of pictures or sound.
  fileprivate func isMedia(_ index: Int) -> Bool {
    contains { $0.index == index && ($0.isVideo || $0.isAudio) }
  }
}
