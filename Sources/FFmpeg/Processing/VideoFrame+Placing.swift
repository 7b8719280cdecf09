internal import CFFmpeg
package import MediaCore

extension VideoFrame {
  /// The picture, in `rgb24`, at a place of a black one; what does not fit on it is cut.
  ///
  /// - Throws: 1000 when there is no memory, 1001 for a size that cannot be.
  package func placed(
    at x: Int, _ y: Int, onBlackOf size: PixelSize
  ) throws(MediaError) -> VideoFrame {
    precondition(format.pixelFormat == "rgb24")
    var target = format
    target.width = size.width
    target.height = size.height
    let blank = try VideoFrame(filling: target) { _, _, _ in 0 }
    var canvas = try blank.writable(from: FramePool())
    let columns = max(0, x)..<max(max(0, x), min(size.width, x + format.width))
    for row in max(0, y)..<max(max(0, y), min(size.height, y + format.height)) {
      withRow(row - y, of: 0) { source in
        source.withUnsafeBytes { source in
          let start = 3 * (columns.lowerBound - x)
          UnsafeMutableRawBufferPointer(
            start: canvas.row(row, of: 0) + 3 * columns.lowerBound, count: 3 * columns.count
          ).copyMemory(
            from: UnsafeRawBufferPointer(rebasing: source[start..<start + 3 * columns.count]))
        }
      }
    }
    return canvas.finish()
  }
}
