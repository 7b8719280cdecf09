public import MediaCore

/// Lives by a clock that the program moves, or that runs as fast as it can.
///
/// ```swift
/// let clock = VirtualClock(horizon: .zero)
/// let player = try await VitrinePlayer {
///   SourceName("clip.mov")
///   VirtualTime(clock)
/// }
/// await clock.advance(by: .seconds(10))
/// ```
public struct VirtualTime: PlayerSetting {
  private let clock: VirtualClock
  /// Takes a clock that the program moves, or makes one that runs as fast as it can.
  public init(_ clock: VirtualClock = VirtualClock()) { self.clock = clock }
  /// Replaces `PlayerSettings.virtualClock`; outputs that are `auto` become `null`.
  public func apply(to settings: inout PlayerSettings) { settings.virtualClock = clock }
}
