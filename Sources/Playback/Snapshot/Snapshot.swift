public import MediaCore

/// What is on the screen, as a picture of its own.
public struct Snapshot: Sendable, Hashable {
  /// The file's bytes.
  public let bytes: [UInt8]
  /// What kind of file the bytes are.
  public let format: PictureFormat
  /// The size of the picture in pixels.
  public let size: PixelSize

  /// Makes a snapshot, for a player that a program makes up.
  public init(bytes: [UInt8], format: PictureFormat, size: PixelSize) {
    self.bytes = bytes
    self.format = format
    self.size = size
  }
}
