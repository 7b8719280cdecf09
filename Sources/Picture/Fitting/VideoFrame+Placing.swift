internal import FFmpeg
internal import MediaCore

extension VideoFrame {
  /// The picture at a place of a plain one; what does not fit on it is cut.
  ///
  /// For RGB of 8 bits in planes or packed.
  ///
  /// - Throws: 1000 when there is no memory, 1001 for a size that cannot be.
  func placed(
    at x: Int, _ y: Int, on color: CueColor, of size: PixelSize, from pool: FramePool
  ) throws(MediaError) -> VideoFrame {
    guard let pixels = PixelFormat(format.pixelFormat), pixels.isRGB,
      let layout = BlendLayout(pixels), layout.bytesPerNumber == 1
    else { preconditionFailure("nothing is placed as \(format.pixelFormat)") }
    var target = format
    target.width = size.width
    target.height = size.height
    var canvas = try replacing(try pool.storage(for: target), target).writable(from: pool)
    let columns = max(0, x)..<max(max(0, x), min(size.width, x + format.width))
    for plane in layout.planes {
      let lanes = plane.lanes.count
      let cell = plane.lanes.map { $0.map(color.value(of:)) ?? 255 }
      let plain = (0..<size.width).flatMap { _ in cell }
      for row in 0..<size.height {
        let start = canvas.row(row, of: plane.index)
        plain.withUnsafeBytes {
          UnsafeMutableRawBufferPointer(start: start, count: $0.count).copyMemory(from: $0)
        }
        guard (y..<y + format.height).contains(row) else { continue }
        withRow(row - y, of: plane.index) { source in
          source.withUnsafeBytes { source in
            let first = lanes * (columns.lowerBound - x)
            UnsafeMutableRawBufferPointer(
              start: start + lanes * columns.lowerBound, count: lanes * columns.count
            ).copyMemory(
              from: UnsafeRawBufferPointer(rebasing: source[first..<first + lanes * columns.count]))
          }
        }
      }
    }
    return canvas.finish()
  }
}

extension CueColor {
  fileprivate func value(of component: BlendLayout.Component) -> UInt8 {
    switch component {
    case .red: red
    case .green: green
    case .blue: blue
    case .luma, .blueDifference, .redDifference, .alpha: 255
    }
  }
}
