extension Track {
  /// The track as it is sent and as `probe` prints it.
  public var json: JSONObject { Self.record.json(self) }

  package static let record = JSONRecord<Track>("Track", common + pictures + sounds)

  private static let common: [JSONRecord<Track>.Member] = [
    .init("index", .integer, \.index),
    .init("codec", .orNull(.string)) { $0.codec.isEmpty ? nil : $0.codec },
    .init("language", .orNull(.string), \.language),
    .init("title", .orNull(.string), \.title),
    .init("isDefault", formerly: "default", .boolean, \.isDefault),
    .init("forced", .boolean, \.isForced),
    .init("duration", .orNull(.seconds), \.duration),
    .init("bitRate", .orNull(.integer), \.bitRate),
    .init("kind", formerly: "type", .word, \.sort),
  ]

  private static let pictures: [JSONRecord<Track>.Member] = [
    .ifAny("width", .integer) { $0.pictures?.format.width },
    .ifAny("height", .integer) { $0.pictures?.format.height },
    .ifAny("pixelFormat", .string) { $0.pictures?.format.pixelFormat },
    .ifAny("pixelAspect", .number) { $0.pictures?.format.pixelAspect },
    .ifAny("frameRate", .number) { $0.pictures?.frameRate.value },
    .ifAny("rotation", .integer) { $0.pictures?.format.rotation },
    .ifAny("mirrored", .boolean) { $0.pictures?.format.isMirrored },
    .ifAny("color", ColorDescription.record.format) { $0.pictures?.format.color },
    .ifAny("light", .orNull(LightLevels.record.format)) { track in
      track.pictures.map { _ in track.light }
    },
    .ifAny("dolbyVision", .orNull(DolbyVisionProfile.record.format)) { track in
      track.pictures.map { _ in track.dolbyVision }
    },
  ]

  private static let sounds: [JSONRecord<Track>.Member] = [
    .ifAny("sampleRate", .integer) { $0.sound?.sampleRate },
    .ifAny("channels", .integer) { $0.sound?.channels },
    .ifAny("layout", .orNull(.string)) { track in track.sound.map { $0.layout.name } },
  ]

  /// What its kind is called.
  private enum Sort: String, CaseIterable { case video, artwork, audio, subtitle, other }

  private var sort: Sort {
    switch kind {
    case .video: isArtwork ? .artwork : .video
    case .audio: .audio
    case .subtitle: .subtitle
    case .other: .other
    }
  }

  private var pictures: (format: VideoFormat, frameRate: Rational)? {
    if case .video(let format, let frameRate) = kind { (format, frameRate) } else { nil }
  }

  private var sound: AudioFormat? { if case .audio(let format) = kind { format } else { nil } }
}

extension ColorDescription {
  fileprivate static let record = JSONRecord<ColorDescription>(
    "ColorDescription",
    [
      .init("primaries", .orNull(.string), \.primaries),
      .init("transfer", .orNull(.string), \.transfer),
      .init("matrix", .orNull(.string), \.matrix),
      .init("fullRange", .orNull(.boolean), \.isFullRange),
      .init("hdr", .boolean, \.isHDR),
    ])
}

extension LightLevels {
  fileprivate static let record = JSONRecord<LightLevels>(
    "LightLevels",
    [
      .init("maxContent", .orNull(.integer), \.content),
      .init("maxFrameAverage", .orNull(.integer), \.frameAverage),
      .init("displayMin", .orNull(.number), \.displayMinimum),
      .init("displayMax", .orNull(.number), \.displayMaximum),
    ])
}

extension DolbyVisionProfile {
  fileprivate static let record = JSONRecord<DolbyVisionProfile>(
    "DolbyVision",
    [
      .init("profile", .integer, \.profile),
      .init("level", .integer, \.level),
      .init("compatibility", .integer, \.compatibility),
    ])
}
