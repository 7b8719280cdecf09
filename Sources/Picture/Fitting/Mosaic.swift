package import FFmpeg
package import MediaCore

/// Pictures beside each other on a plain ground; one owner, one thread at a time.
package struct Mosaic: ~Copyable {
  private let size: PixelSize
  private var canvas: WritableFrame

  /// Makes the ground.
  ///
  /// - Parameters:
  ///   - first: One of the pictures: its colours and its time are those of the whole.
  ///   - size: Of the whole picture.
  /// - Throws: 1001 for a size that cannot be, 1000 when there is no memory.
  package init(
    like first: VideoFrame, of size: PixelSize, on color: CueColor
  ) throws(MediaError) {
    var format = first.format
    format.pixelFormat = "rgb24"
    format.width = size.width
    format.height = size.height
    format.sampleAspectRatio = .unknown
    self.size = size
    canvas = try first.successor(from: FramePool(), as: format)
    let ground = (0..<size.width).flatMap { _ in [color.red, color.green, color.blue] }
    for row in 0..<size.height {
      let start = canvas.row(row, of: 0)
      ground.withUnsafeBytes { bytes in
        if let source = bytes.baseAddress { start.copyMemory(from: source, byteCount: bytes.count) }
      }
    }
  }

  /// Puts a picture in its place; one that is not wholly on the ground is left out.
  ///
  /// - Parameter image: Of packed RGB of 8 bits (`rgb24`), and no larger than its place.
  /// - Throws: 1001 for another pixel format.
  package mutating func put(_ image: VideoFrame, at place: PixelRect) throws(MediaError) {
    guard image.format.pixelFormat == "rgb24" else {
      throw MediaError(.invalidArgument, "no picture in RGB for a mosaic")
    }
    guard place.x >= 0, place.y >= 0, place.x + place.width <= size.width,
      place.y + place.height <= size.height
    else { return }
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

  /// The whole picture.
  package consuming func finish() -> VideoFrame { canvas.finish() }
}
