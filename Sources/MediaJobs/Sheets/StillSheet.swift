public import MediaCore

/// Many stills in one picture, and where each of them is.
public struct StillSheet: Sendable, Hashable {
  /// One still of a sheet.
  public struct Tile: Sendable, Hashable {
    /// The time that was asked for.
    public var requestedTime: MediaTime
    /// The time at which the picture is due in the asset.
    public var actualTime: MediaTime
    /// Where it is on the sheet, in pixels from the upper left corner.
    public var place: PixelRect
  }

  /// The bytes of the file of the whole picture.
  public let bytes: [UInt8]
  /// What kind of file the bytes are.
  public let format: PictureFormat
  /// The size of the whole picture.
  public let size: PixelSize
  /// The stills from left to right, row by row.
  public let tiles: [Tile]
}
