public import Playback

/// Which events `player.events` delivers; without the entry none.
///
/// ```swift
/// let player = try await VitrinePlayer {
///   SourceName("clip.mov")
///   Events([.error, .playing, .paused(reason: .command)])
/// }
/// ```
public struct Events: PlayerSetting {
  private let filters: [PlayerEventFilter]
  /// Takes filters; an event is delivered when any of them matches.
  ///
  /// Without filters it is every event. One that comes as text is a filter by `PlayerEventFilter(_:)`.
  public init(_ filters: [PlayerEventFilter] = [.any]) { self.filters = filters }
  /// Takes filters without a list: `Events(.error, .playing)`.
  public init(_ first: PlayerEventFilter, _ others: PlayerEventFilter...) {
    self.init([first] + others)
  }
  /// Adds to `PlayerSettings.events`.
  public func apply(to settings: inout PlayerSettings) { settings.events += filters }
}
