internal import MediaCore

extension PlayerStatus.Item {
  static let record = JSONRecord<PlayerStatus.Item>(
    "QueueItem",
    [
      .init("id", .string, \.id.rawValue),
      .init("source", .string, \.source.withoutCredentials),
      .init("status", .word, \.status),
      .init("duration", .orNull(.seconds), \.duration),
      .init("error", .orNull(MediaError.record.format), \.error),
    ])

  /// Appends the same as text, at once: a queue may be long.
  package func write(to text: inout String) {
    text += #"{"id":"#
    JSONValue.string(id.rawValue).write(to: &text)
    text += #","source":"#
    JSONValue.string(source.withoutCredentials).write(to: &text)
    text += #","status":"#
    JSONValue.string(status.rawValue).write(to: &text)
    text += #","duration":"#
    JSONValue(duration).write(to: &text)
    text += #","error":"#
    (error.map { .object($0.json) } ?? JSONValue.null).write(to: &text)
    text += "}"
  }
}

extension PlayerStatus.Interstitial {
  static let record = JSONRecord<PlayerStatus.Interstitial>(
    "Interstitial",
    [
      .init("id", .string, \.id),
      .init("asset", .string, \.asset.withoutCredentials),
      .init("index", .integer, \.index),
      .init("count", .integer, \.count),
      .init("currentTime", .seconds, \.currentTime),
      .init("duration", .orNull(.seconds), \.duration),
      .init("resumesAt", .orNull(.seconds), \.resumption),
      .init("forbidden", .list(of: .word)) { interstitial in
        (interstitial.forbidsSkip ? [Forbidden.skip] : [])
          + (interstitial.forbidsJump ? [.jump] : [])
      },
      .init("occupies", .word) { $0.isRange ? Extent.range : .point },
      .init("style", .word) { $0.isPrimary ? Style.primary : .highlight },
      .init("skipButton", .orNull(skipButton.format)) { $0.skipOffset == nil ? nil : $0 },
    ])

  private enum Forbidden: String, CaseIterable { case skip, jump }
  private enum Extent: String, CaseIterable { case point, range }
  private enum Style: String, CaseIterable { case highlight, primary }

  /// Of an interstitial that has one.
  private static let skipButton = JSONRecord<PlayerStatus.Interstitial>(
    "SkipButton",
    [
      .init("offset", .seconds) { $0.skipOffset ?? .zero },
      .init("duration", .orNull(.seconds), \.skipDuration),
      .init("label", .orNull(.string), \.skipLabel),
    ])
}

extension QualityPreference {
  /// The members of the command that expresses it; `null` for what is left to the engine.
  static let record = JSONRecord<QualityPreference>(
    "QualityPreference",
    [
      .init("maxBitrate", .orNull(.number), \.maximumBitrate),
      .init("maxHeight", .orNull(.integer), \.maximumHeight),
      .init("variant", .orNull(.integer), \.variant),
    ])
}

extension VectorGraphic {
  /// What the status tells of a graphic: all but what it is made of.
  static let record = JSONRecord<VectorGraphic>(
    "Graphic",
    [
      .init("id", .string, \.id),
      .init("rect", VectorPlace.record.format, \.place),
      .init("z", .integer, \.z),
      .init("opacity", .number, \.opacity),
    ])
}

extension VectorPlace {
  fileprivate static let record = JSONRecord<VectorPlace>(
    "GraphicPlace",
    [
      .init("x", .number, \.x),
      .init("y", .number, \.y),
      .init("width", .number, \.width),
      .init("height", .number, \.height),
      .init("unit", .word, \.unit),
    ])
}
