package import FFmpeg
package import MediaCore

extension Scaler {
  /// The most pixels that a side of a picture may have that is cut to a canvas.
  private static let sideLimit = 1 << 15

  /// A picture fitted into a canvas, in square pixels, with a colour where the picture is not.
  ///
  /// - Parameters:
  ///   - frame: Upright.
  ///   - pixelFormat: RGB of 8 bits that the result is in.
  /// - Throws: 1001 where the picture is too thin to fill the canvas, 7001 when it cannot be converted.
  package mutating func fit(
    _ frame: VideoFrame, into canvas: PixelSize, _ gravity: Gravity, on color: CueColor,
    as pixelFormat: String, from pool: FramePool = FramePool()
  ) throws(MediaError) -> VideoFrame {
    let place = gravity.place(frame.format.displaySize, in: canvas)
    guard max(place.width, place.height) <= Self.sideLimit else {
      throw MediaError(.invalidArgument, "the picture is too thin to fill the canvas")
    }
    let scaled = try convert(
      frame, to: pixelFormat, size: PixelSize(width: place.width, height: place.height))
    var format = scaled.format
    format.sampleAspectRatio = .unknown
    let square = scaled.replacing(scaled.storage, format)
    guard place != PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height) else {
      return square
    }
    return try square.placed(at: place.x, place.y, on: color, of: canvas, from: pool)
  }
}
