/// How bright the pictures of a track get, as its file tells for high dynamic range.
///
/// All in cd/m²; `nil` where it is not told.
public struct LightLevels: Hashable, Sendable {
  /// The brightest pixel of all pictures: MaxCLL (CTA-861.3).
  public var content: Int?
  /// The brightest picture, on average over its pixels: MaxFALL (CTA-861.3).
  public var frameAverage: Int?
  /// The darkest light of the display that the pictures were made on (SMPTE ST 2086).
  public var displayMinimum: Double?
  /// The brightest light of that display (SMPTE ST 2086).
  public var displayMaximum: Double?

  /// Makes levels; by default nothing is told.
  public init(
    content: Int? = nil, frameAverage: Int? = nil, displayMinimum: Double? = nil,
    displayMaximum: Double? = nil
  ) {
    self.content = content
    self.frameAverage = frameAverage
    self.displayMinimum = displayMinimum
    self.displayMaximum = displayMaximum
  }
}
