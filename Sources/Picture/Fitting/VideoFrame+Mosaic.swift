package import FFmpeg
package import MediaCore

extension VideoFrame {
  /// Pictures beside each other on a plain ground.
  ///
  /// - Parameters:
  ///   - tiles: Each of packed RGB of 8 bits (`rgb24`) and no larger than its place, which is on the ground; at least
  ///     one.
  ///   - size: Of the whole picture.
  /// - Throws: 1001 for no tiles or a size that cannot be, 1000 when there is no memory.
  package static func mosaic(
    _ tiles: [(image: VideoFrame, place: PixelRect)], of size: PixelSize, on color: CueColor
  ) throws(MediaError) -> VideoFrame {
    guard var format = tiles.first?.image.format,
      tiles.allSatisfy({ $0.image.format.pixelFormat == "rgb24" })
    else { throw MediaError(.invalidArgument, "no pictures in RGB for a mosaic") }
    format.width = size.width
    format.height = size.height
    format.sampleAspectRatio = .unknown
    var canvas = try tiles[0].image.successor(from: FramePool(), as: format)
    let ground = (0..<size.width).flatMap { _ in [color.red, color.green, color.blue] }
    for row in 0..<size.height {
      let start = canvas.row(row, of: 0)
      ground.withUnsafeBytes { bytes in
        if let source = bytes.baseAddress { start.copyMemory(from: source, byteCount: bytes.count) }
      }
    }
    for (image, place) in tiles
    where place.x >= 0 && place.y >= 0 && place.x + place.width <= size.width
      && place.y + place.height <= size.height
    {
      for row in 0..<min(place.height, image.format.height) {
        let start = canvas.row(place.y + row, of: 0) + 3 * place.x
        image.withRow(row, of: 0) { span in
          span.withUnsafeBytes { bytes in
            let count = min(bytes.count, 3 * place.width)
            if let source = bytes.baseAddress { start.copyMemory(from: source, byteCount: count) }
          }
        }
      }
    }
    return canvas.finish()
  }
}
