public import MediaCore

/// Turns pictures clockwise, after what their files say, to the nearest quarter turn.
public struct Rotate: PlayerSetting {
  private let degrees: Int
  public init(_ degrees: Int) { self.degrees = degrees }
  public func apply(to settings: inout PlayerSettings) {
    settings.orientation = Orientation(
      rotation: degrees, isMirrored: settings.orientation.isMirrored)
  }
}

/// Shows pictures with left and right exchanged.
public struct Mirror: PlayerSetting {
  public init() {}
  public func apply(to settings: inout PlayerSettings) { settings.orientation.isMirrored = true }
}

extension ItemTransition: PlayerSetting {
  /// How one item gives way to the next.
  public func apply(to settings: inout PlayerSettings) { settings.transition = self }
}
