/// Which variants of a stream may be played; all that is not said is left to the engine.
public struct QualityPreference: Sendable, Hashable {
  /// Bits a second on average that are not to be exceeded; `nil`, the default, for no limit.
  public var maximumBitrate: Double?
  /// The largest height in pixels; `nil`, the default, for no limit.
  public var maximumHeight: Int?
  /// The only variant to be played, counted from 0 by rising bandwidth; `nil`, the default, for any.
  ///
  /// It goes before the limits. Of a stream that has fewer the last is played.
  public var variant: Int?

  /// Values that make no sense as limits, such as 0 or not-a-number, are no limits.
  public init(maximumBitrate: Double? = nil, maximumHeight: Int? = nil, variant: Int? = nil) {
    self.maximumBitrate = maximumBitrate.flatMap { $0 > 0 ? $0 : nil }
    self.maximumHeight = maximumHeight.flatMap { $0 > 0 ? $0 : nil }
    self.variant = variant.flatMap { $0 >= 0 ? $0 : nil }
  }

  /// Any variant, as the network allows.
  public static let automatic = QualityPreference()
}
