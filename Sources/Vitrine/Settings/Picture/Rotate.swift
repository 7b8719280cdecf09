/// Turns pictures clockwise, after what their files say, to the nearest quarter turn.
public struct Rotate: PlayerSetting {
  private let degrees: Int
  /// Takes degrees clockwise; negative ones turn the other way.
  public init(_ degrees: Int) { self.degrees = degrees }
  /// Replaces the rotation of `PlayerSettings.orientation`; whether it is mirrored stays.
  public func apply(to settings: inout PlayerSettings) {
    settings.orientation = Orientation(
      rotation: degrees, isMirrored: settings.orientation.isMirrored)
  }
}
