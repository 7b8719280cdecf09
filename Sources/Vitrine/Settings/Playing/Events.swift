public import Playback

/// Which events are delivered.
///
/// ```swift
/// let player = try await VitrinePlayer {
///   SourceName("clip.mov")
///   Events(["error", "paused(reason=command)"].compactMap { PlayerEventFilter($0) })
/// }
/// ```
public struct Events: PlayerSetting {
  private let filters: [PlayerEventFilter]
  /// Takes filters; an event is delivered when any of them matches.
  public init(_ filters: [PlayerEventFilter]) { self.filters = filters }
  /// Adds to `PlayerSettings.events`.
  public func apply(to settings: inout PlayerSettings) { settings.events += filters }
}
