/// How many items the queue may have.
///
/// The default is 100,000.
public struct QueueLimit: PlayerSetting {
  private let count: Int
  /// Takes the number, 1 or more; clamped when the player is made.
  public init(_ count: Int) { self.count = count }
  /// Replaces `PlayerSettings.queueLimit`.
  public func apply(to settings: inout PlayerSettings) { settings.queueLimit = count }
}
