public import MediaCore

/// Publishes the time as an event, every second unless told otherwise.
public struct TimePublishing: PlayerSetting {
  private let interval: MediaTime
  /// Takes the time between two events; without the entry there are none.
  public init(_ interval: MediaTime = .seconds(1)) { self.interval = interval }
  /// Replaces `PlayerSettings.timePublishing`.
  public func apply(to settings: inout PlayerSettings) { settings.timePublishing = interval }
}
