/// How many threads decode pictures, 0…16.
///
/// The default is 0: one on each core, 8 at most, and a single one under the real clock while that is plenty.
public struct DecoderThreads: PlayerSetting {
  private let count: Int
  /// Takes the number; one out of its range is clamped when the player is made.
  public init(_ count: Int) { self.count = count }
  /// Replaces `PlayerSettings.decoderThreads`.
  public func apply(to settings: inout PlayerSettings) { settings.decoderThreads = count }
}
