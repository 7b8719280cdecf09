public import MediaCore

/// What a snapshot is to be like.
public struct SnapshotOptions: Sendable, Hashable {
  /// In pixels; `nil`, the default, for the size in which the picture is shown, or its own where there is no window.
  public var size: PixelSize?
  /// PNG by default.
  public var format: PictureFormat
  /// Whether it has on it what is drawn on the picture and done to it, as it is seen; otherwise it is the picture as
  /// it was decoded, upright and by itself.
  ///
  /// The default is that it has.
  public var showsOverlays: Bool

  /// Makes options; the defaults give a PNG of what is seen, in the size in which it is shown.
  public init(
    size: PixelSize? = nil, format: PictureFormat = .png, showsOverlays: Bool = true
  ) {
    self.size = size
    self.format = format
    self.showsOverlays = showsOverlays
  }
}

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
