public import MediaCore

extension VideoFrame {
  /// The bytes of a PNG, JPEG, WebP or AVIF file that holds the picture, turned upright.
  ///
  /// Pixels that are not square stay so: `converted(to:size:)` before it makes them square.
  /// Takes some tens of milliseconds for a picture of 1080 rows, so a tap gives that work to another thread.
  ///
  /// ```swift
  /// let tap = VideoTap { frame in
  ///   guard let png = try? frame.frame.encoded(as: .png) else { return }
  ///   print(png.count, "bytes")
  /// }
  /// ```
  ///
  /// - Throws: 7014 when this FFmpeg has no encoder for the format, 7001 when the picture cannot be converted or encoded.
  public func encoded(as format: PictureFormat) throws(MediaError) -> [UInt8] {
    var turner = Scaler()
    return try PictureEncoder.encode(turnedUpright(&turner), as: format)
  }
}
