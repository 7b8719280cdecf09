public import MediaCore

/// Lets playback live by a clock of the program's own, one that several machines share for instance.
///
/// It may run a little faster or slower than the machine's, by which deadlines are waited for. For a clock that stands still
/// until it is moved there is `VirtualTime`.
public struct Clock: PlayerSetting {
  private let time: any TimeSource
  /// Takes the clock.
  public init(_ time: any TimeSource) { self.time = time }
  /// Replaces `PlayerSettings.clock`.
  public func apply(to settings: inout PlayerSettings) { settings.clock = time }
}
