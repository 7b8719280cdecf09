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

/// Which kind of Dolby Vision a track declares to be (Dolby Vision Streams Within the ISO Base Media File Format, 3).
public struct DolbyVisionProfile: Hashable, Sendable {
  /// The profile: 5 and 8 for instance.
  public var profile: Int
  /// The level, 1…13: how large and how fast the pictures are.
  public var level: Int
  /// What the pictures are without Dolby's metadata: 0 for nothing else, 1 for HDR10, 2 for SDR, 4 for HLG.
  public var compatibility: Int

  /// Makes a declaration.
  public init(profile: Int, level: Int, compatibility: Int) {
    self.profile = profile
    self.level = level
    self.compatibility = compatibility
  }
}
