internal import CFFmpeg
package import MediaCore

extension VideoFrame {
  /// Makes a frame from numbers: test pictures, plain colours.
  ///
  /// - Parameters:
  ///   - ticks: When it is due, in ticks of `timeBase`; it lasts one tick.
  ///   - value: The number at a place of a plane. `x` counts the numbers of a row, so that it runs to three
  ///     times the width in `rgb24`. Numbers of more than 8 bits take two bytes.
  /// - Throws: A 1001 error when FFmpeg has no such format or no frame of that size.
  package init(
    filling format: VideoFormat, ticks: Int64 = 0, timeBase: Rational = Rational(1, 25),
    value: (_ plane: Int, _ x: Int, _ y: Int) -> Int
  ) throws(MediaError) {
    guard let pixels = PixelFormat(format.pixelFormat) else {
      throw MediaError(.invalidArgument, "no pixel format \(format.pixelFormat)")
    }
    let storage = try FrameStorage()
    storage.pointer.pointee.width = Int32(clamping: format.width)
    storage.pointer.pointee.height = Int32(clamping: format.height)
    storage.pointer.pointee.format = pixels.native.rawValue
    guard av_frame_get_buffer(storage.pointer, 0) >= 0 else {
      throw MediaError(.invalidArgument, "no frame of \(format.width) by \(format.height)")
    }
    self.init(
      storage: storage, format: format, time: MediaTime(ticks: ticks, of: timeBase),
      duration: MediaTime(ticks: 1, of: timeBase), ticks: ticks, durationTicks: 1,
      timeBase: timeBase, isKeyFrame: true)
    for plane in 0..<storedPlaneCount {
      guard let start = storage.pointer.pointee.extended_data[plane] else { continue }
      let isWide = pixels.depth > 8
      for y in 0..<rowCount(of: plane) {
        let row = UnsafeMutableRawPointer(start + y * stride(of: plane))
        for x in 0..<rowByteCount(of: plane) / (isWide ? 2 : 1) {
          let number = value(plane, x, y)
          if isWide {
            row.storeBytes(
              of: UInt16(clamping: number), toByteOffset: 2 * x, as: UInt16.self)
          } else {
            row.storeBytes(of: UInt8(clamping: number), toByteOffset: x, as: UInt8.self)
          }
        }
      }
    }
  }
}
