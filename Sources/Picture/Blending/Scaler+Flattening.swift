package import FFmpeg
package import MediaCore

extension Scaler {
  /// A picture with a colour where it can be seen through; itself where its format knows no such places.
  ///
  /// What comes of others is packed RGB of 8 bits.
  ///
  /// - Throws: 7001 when it cannot be converted, 1000 when there is no memory.
  package mutating func flatten(
    _ frame: VideoFrame, on color: CueColor, from pool: FramePool = FramePool()
  ) throws(MediaError) -> VideoFrame {
    guard frame.format.isTransparent else { return frame }
    let source = try convert(frame, to: "bgra")
    var format = source.format
    format.pixelFormat = "bgr0"
    var target = try source.successor(from: pool, as: format)
    let ground = [color.blue, color.green, color.red]
    for row in 0..<format.height {
      let pixels = target.row(row, of: 0).assumingMemoryBound(to: UInt8.self)
      source.withRow(row, of: 0) { span in
        span.withUnsafeBytes { bytes in
          for pixel in 0..<format.width {
            let alpha = UInt32(bytes[4 * pixel + 3])
            for channel in 0..<3 {
              let sum =
                UInt32(bytes[4 * pixel + channel]) &* alpha
                &+ UInt32(ground[channel]) &* (255 &- alpha)
              pixels[4 * pixel + channel] = UInt8(truncatingIfNeeded: (sum &+ 127) / 255)
            }
            pixels[4 * pixel + 3] = 255
          }
        }
      }
    }
    return target.finish()
  }
}
