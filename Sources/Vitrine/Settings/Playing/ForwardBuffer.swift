public import MediaCore

/// How much of a stream is loaded ahead: so much time, within so many bytes.
public struct ForwardBuffer: PlayerSetting {
  private let length: MediaTime
  private let bytes: Int?
  /// Takes how much is loaded ahead, 1 s or more, and the most bytes for it: 1 MiB or more.
  ///
  /// Without the entry it is 30 s; without `bytes` 128 MiB.
  public init(_ length: MediaTime, bytes: Int? = nil) {
    self.length = length
    self.bytes = bytes
  }
  /// Replaces `PlayerSettings.forwardBuffer`, and `forwardBytes` where bytes are given.
  public func apply(to settings: inout PlayerSettings) {
    settings.forwardBuffer = length
    if let bytes { settings.forwardBytes = bytes }
  }
}
