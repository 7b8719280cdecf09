public import MediaCore

extension PlayerStatus {
  /// The status as JSON, as `status` on the socket replies with it.
  public var json: JSONObject { Self.record.json(self) }

  /// What is said of all its members.
  package static var schema: JSONSchema { record.schema }

  /// The same with something else in the place of the items of the queue.
  package func json(queue: JSONValue) -> JSONObject {
    var status = self
    status.items = []
    var object = Self.record.json(status)
    object["queue"] = queue
    object["queueLength"] = .int(items.count)
    return object
  }

  private static let record = JSONRecord<PlayerStatus>(
    "Status", playback + stream + picture + medium + loading)

  private static let playback: [JSONRecord<PlayerStatus>.Member] = [
    .init("state", .word, \.state),
    .init("item", .orNull(.string), \.current?.rawValue),
    .init("fallback", .boolean, \.isFallback),
    .init("currentTime", .seconds, \.currentTime),
    .init("duration", .orNull(.seconds), \.duration),
    .init("date", .orNull(.string), \.date?.iso8601),
    .init("rate", .number, \.rate),
    .init("volume", .number, \.volume),
    .init("muted", .boolean, \.isMuted),
    .init("loops", .times, \.itemLoops),
    .init("loopQueue", .boolean, \.loopsQueue),
    .init("actionAtItemEnd", .word, \.actionAtItemEnd),
  ]

  private static let stream: [JSONRecord<PlayerStatus>.Member] = [
    .init("seekable", .boolean, \.isSeekable),
    .init("seekableRanges", .list(of: range.format), \.seekableRanges),
    .init("latency", .orNull(.seconds), \.latency),
    .init("latencyTarget", .orNull(.seconds), \.latencyTarget),
    .init("display", .orNull(.string), \.display),
    .init("bounds", .orNull(size.format), \.bounds),
    .init("transition", ItemTransition.record.format, \.transition),
  ]

  private static let picture: [JSONRecord<PlayerStatus>.Member] = [
    .init("gravity", .word, \.gravity),
    .init("background", .string, \.background.text),
    .init("corners", .number, \.corners),
    .init("pip", pip.format, \.pictureInPicture),
    .init("rotation", .integer, \.orientation.rotation),
    .init("mirrored", .boolean, \.orientation.isMirrored),
    .init("brightness", .number, \.adjustment.brightness),
    .init("contrast", .number, \.adjustment.contrast),
    .init("filters", FilterStack.format, \.filters),
  ]

  private static let medium: [JSONRecord<PlayerStatus>.Member] = [
    .init("audioDevice", .orNull(.string), \.audioDevice),
    .init("audioTrack", .orNull(.integer), \.audioTrack),
    .init("subtitleTrack", .orNull(.integer), \.subtitleTrack),
    .init("subtitleStyle", SubtitleStyle.record.format, \.subtitleStyle),
    .init("tracks", .list(of: Track.record.format), \.tracks),
    .init("metadata", Metadata.record.format, \.metadata),
    .init("queue", .list(of: Item.record.format), \.items),
    .init("queueLength", .integer, \.items.count),
  ]

  private static let loading: [JSONRecord<PlayerStatus>.Member] = [
    .init("buffer", .orNull(.seconds), \.buffer),
    .init("quality", .orNull(QualityStatus.record.format), \.quality),
    .init("qualityPreference", QualityPreference.record.format, \.qualityPreference),
    .init("vectors", .list(of: VectorGraphic.record.format), \.vectors),
    .init("sessionData", .list(of: SessionDatum.record.format), \.sessionData),
    .init("interstitial", .orNull(Interstitial.record.format), \.interstitial),
    .init("losses", .list(of: Loss.record.format), \.losses),
    .init("counters", Counters.record.format, \.counters),
  ]

  private static let range = JSONRecord<TimeRange>(
    "TimeRange", [.init("start", .seconds, \.start), .init("end", .seconds, \.end)])

  private static let size = JSONRecord<PixelSize>(
    "Size", [.init("width", .integer, \.width), .init("height", .integer, \.height)])
}

extension PlayerStatus.Counters {
  fileprivate static let record = JSONRecord<PlayerStatus.Counters>(
    "Counters",
    [
      .init("framesShown", .integer, \.framesShown),
      .init("framesLate", .integer, \.framesLate),
      .init("framesDropped", .integer, \.framesDropped),
      .init("passes", .integer, \.passes),
      .init("samplesMissing", .integer, \.samplesMissing),
      .init("itemsFailed", .integer, \.itemsFailed),
      .init("stalls", .integer, \.stalls),
    ])
}
