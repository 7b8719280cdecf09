package import MediaCore

extension OverlayImage {
  /// The image as a file in PNG, with its alpha where it can be seen through.
  ///
  /// - Throws: 7001 when it cannot be encoded, 1001 for an image without pixels, 1000 when there is no memory.
  package func png() throws(MediaError) -> [UInt8] {
    let isOpaque = words.allSatisfy { $0 >> 24 == 255 }
    let format = VideoFormat(
      width: size.width, height: size.height, pixelFormat: isOpaque ? "bgr0" : "bgra")
    let frame = VideoFrame(
      storage: try FramePool().storage(for: format), format: format, time: .zero, duration: .zero,
      ticks: nil, durationTicks: 0, timeBase: Rational(1, 25), isKeyFrame: true)
    let (words, stride) = (words, frame.stride(of: 0))
    let start = UnsafeMutableRawPointer(frame.start(of: 0))
    for row in 0..<size.height {
      for x in 0..<size.width {
        start.storeBytes(
          of: Self.divided(words[row * size.width + x]).littleEndian,
          toByteOffset: row * stride + 4 * x, as: UInt32.self)
      }
    }
    return try PictureEncoder.encode(frame, as: .png, isPassedOn: true)
  }

  /// A pixel whose colours are not multiplied by its alpha any more.
  private static func divided(_ word: UInt32) -> UInt32 {
    let alpha = word >> 24
    if alpha == 255 || alpha == 0 { return alpha == 0 ? 0 : word }
    func part(_ shift: UInt32) -> UInt32 {
      min(255, ((word >> shift & 0xFF) * 255 + alpha / 2) / alpha) << shift
    }
    return alpha << 24 | part(16) | part(8) | part(0)
  }
}
