/// What a stream offers, and the last decision about what to load of it.
public struct QualityStatus: Sendable, Hashable {
  /// A variant that can be chosen.
  public struct Variant: Sendable, Hashable {
    /// The peak, in bits a second.
    public var bitrate: Double
    /// In bits a second; an estimate where the stream does not tell.
    public var averageBitrate: Double
    /// In pixels; `nil` where the stream does not tell, as for sound.
    public var height: Int?

    /// Makes a variant; both rates are in bits a second.
    public init(bitrate: Double, averageBitrate: Double, height: Int?) {
      self.bitrate = bitrate
      self.averageBitrate = averageBitrate
      self.height = height
    }
  }

  /// The variants that can be chosen, by rising bandwidth.
  public var variants: [Variant]
  /// The place of the chosen one among them.
  public var variant: Int
  /// Why it was chosen: `startUp`, `plan`, `emergency`, `stalled`, `abandonment` or `onlyLevel`.
  public var reason: String
  /// The bandwidth that was counted on, in bits a second; `nil` while nothing was known.
  public var estimate: Double?
  /// How much was loaded ahead when it was chosen.
  public var buffer: MediaTime
  /// Where in the item the segment begins that it was chosen for.
  public var time: MediaTime

  /// Makes a status; `variant` is a place in `variants`.
  public init(
    variants: [Variant], variant: Int, reason: String, estimate: Double?, buffer: MediaTime,
    time: MediaTime
  ) {
    self.variants = variants
    self.variant = variant
    self.reason = reason
    self.estimate = estimate
    self.buffer = buffer
    self.time = time
  }

  /// The status as JSON, as `status` on the socket replies with it.
  public var json: JSONObject { Self.record.json(self) }

  package static let record = JSONRecord<QualityStatus>(
    "Quality",
    [
      .init("variant", .integer, \.variant),
      .init("reason", .string, \.reason),
      .init("estimate", .orNull(.number), \.estimate),
      .init("buffer", .seconds, \.buffer),
      .init("time", .seconds, \.time),
      .init("variants", .list(of: Variant.record.format), \.variants),
    ])
}

extension QualityStatus.Variant {
  fileprivate static let record = JSONRecord<QualityStatus.Variant>(
    "Variant",
    [
      .init("bitrate", .number, \.bitrate),
      .init("averageBitrate", .number, \.averageBitrate),
      .init("height", .orNull(.integer), \.height),
    ])
}
