/// Sets how bright pictures are, −1…1.
///
/// The default is 0.
public struct Brightness: PlayerSetting {
  private let brightness: Double
  /// Takes the brightness; one out of its range is clamped.
  public init(_ brightness: Double) { self.brightness = brightness }
  /// Replaces the brightness of `PlayerSettings.adjustment`.
  public func apply(to settings: inout PlayerSettings) {
    settings.adjustment.brightness = brightness
  }
}
