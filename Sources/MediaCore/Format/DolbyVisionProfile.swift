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
