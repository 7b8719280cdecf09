/// Seconds of media for each second, 0…16.
///
/// The default is 1.
public struct Rate: PlayerSetting {
  private let rate: Double
  /// Takes the rate; one out of its range is clamped when the player is made.
  public init(_ rate: Double) { self.rate = rate }
  /// Replaces `PlayerSettings.rate`.
  public func apply(to settings: inout PlayerSettings) { settings.rate = rate }
}
