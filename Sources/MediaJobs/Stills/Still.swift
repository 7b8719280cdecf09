public import FFmpeg
public import MediaCore

/// A picture that was taken out of an asset.
public struct Still: Sendable {
  /// The time that was asked for.
  public var requestedTime: MediaTime
  /// The time at which the picture is due in the asset.
  public var actualTime: MediaTime
  /// The picture: upright, in square pixels, of packed RGB with 8 bits each (`rgb24`).
  public var picture: VideoFrame

  /// Its size in pixels.
  public var size: PixelSize {
    PixelSize(width: picture.format.width, height: picture.format.height)
  }

  /// The bytes of a file that holds it.
  ///
  /// Takes some tens of milliseconds of the thread that calls it.
  ///
  /// - Throws: 7001 when this FFmpeg has no encoder for the format, or the encoder fails.
  public func encoded(as format: PictureFormat) throws(MediaError) -> [UInt8] {
    try PictureEncoder.encode(picture, as: format)
  }
}
