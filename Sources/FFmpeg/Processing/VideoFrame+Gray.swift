internal import MediaCore

extension PixelFormat {
  /// The planar format of luma and chroma whose luma, and alpha if it has any, is like this gray; `nil` for what is not
  /// gray, or of which there is none.
  var colored: PixelFormat? {
    guard isGray else { return nil }
    let name = hasAlpha ? "yuva420p" : "yuv420p"
    return PixelFormat(depth == 8 ? name : "\(name)\(depth)\(isBigEndian ? "be" : "le")")
  }

  package var isBigEndian: Bool { name.hasSuffix("be") }
}

extension VideoFrame {
  /// A gray picture with chroma that says that it has no colour.
  ///
  /// - Parameter colored: What its own format's `colored` is.
  func withNeutralChroma(as colored: PixelFormat) throws(MediaError) -> VideoFrame {
    var format = format
    format.pixelFormat = colored.name
    var made = try successor(from: FramePool(), as: format)
    let (size, count) = (colored.depth > 8 ? 2 : 1, colored.hasAlpha ? 2 : 1)
    for row in 0..<format.height {
      let words = UnsafeRawPointer(start(of: 0) + row * stride(of: 0))
      for part in 0..<count {
        Self.copy(
          words + part * size, step: count, to: made.row(row, of: part == 0 ? 0 : 3), step: 1,
          format.width, wordSize: size)
      }
    }
    let middle = UInt16(1) << UInt16(colored.depth - 1)
    let word = colored.isBigEndian ? middle.byteSwapped : middle
    for plane in 1...2 {
      let bytes = made.frame.rowByteCount(of: plane)
      for row in 0..<made.frame.rowCount(of: plane) {
        let start = made.row(row, of: plane)
        if size == 1 {
          start.initializeMemory(as: UInt8.self, repeating: UInt8(middle), count: bytes)
        } else {
          start.initializeMemory(as: UInt16.self, repeating: word, count: bytes / 2)
        }
      }
    }
    return made.finish()
  }

  /// A picture as gray, its colours left out.
  ///
  /// - Parameter format: Gray, of which this one's format is what `colored` is.
  func withoutChroma(as format: VideoFormat) throws(MediaError) -> VideoFrame {
    var made = try successor(from: FramePool(), as: format)
    let pixels = PixelFormat(format.pixelFormat)
    let (size, count) = ((pixels?.depth ?? 8) > 8 ? 2 : 1, pixels?.hasAlpha == true ? 2 : 1)
    for row in 0..<format.height {
      for part in 0..<count {
        let plane = part == 0 ? 0 : 3
        Self.copy(
          UnsafeRawPointer(start(of: plane) + row * stride(of: plane)), step: 1,
          to: made.row(row, of: 0) + part * size, step: count, format.width, wordSize: size)
      }
    }
    return made.finish()
  }

  private static func copy(
    _ source: UnsafeRawPointer, step: Int, to target: UnsafeMutableRawPointer, step targetStep: Int,
    _ count: Int, wordSize size: Int
  ) {
    if step == 1, targetStep == 1 {
      return target.copyMemory(from: source, byteCount: count * size)
    }
    for index in 0..<count {
      (target + index * targetStep * size).copyMemory(
        from: source + index * step * size, byteCount: size)
    }
  }
}
