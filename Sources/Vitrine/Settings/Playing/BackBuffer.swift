/// How many bytes of a stream's segments are kept for loops and ways back.
public struct BackBuffer: PlayerSetting {
  private let bytes: Int
  /// Takes the bytes; 0 keeps none.
  ///
  /// Without the entry it is 24 MiB.
  public init(bytes: Int) { self.bytes = bytes }
  /// Replaces `PlayerSettings.backBytes`.
  public func apply(to settings: inout PlayerSettings) { settings.backBytes = bytes }
}
