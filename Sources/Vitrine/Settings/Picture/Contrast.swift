/// Sets the contrast of pictures, 0…4.
///
/// The default is 1.
public struct Contrast: PlayerSetting {
  private let contrast: Double
  /// Takes the contrast; one out of its range is clamped.
  public init(_ contrast: Double) { self.contrast = contrast }
  /// Replaces the contrast of `PlayerSettings.adjustment`.
  public func apply(to settings: inout PlayerSettings) { settings.adjustment.contrast = contrast }
}
