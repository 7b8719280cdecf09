public import MediaCore

/// How far behind their edges broadcasts are played, 0.5…60 s.
///
/// The default is as far as their servers ask.
public struct Latency: PlayerSetting {
  private let target: MediaTime
  /// Takes the distance; one out of its range is clamped when the player is made.
  public init(_ target: MediaTime) { self.target = target }
  /// Replaces `PlayerSettings.latency`.
  public func apply(to settings: inout PlayerSettings) { settings.latency = target }
}
