package import MediaCore

/// Mixes two pictures into one; one owner, one thread at a time.
package struct FrameMixer: ~Copyable {
  private var scaler = Scaler()
  private var otherScaler = Scaler()
  private let pool: FramePool

  /// - Parameter pool: What written frames are taken from.
  package init(pool: FramePool = FramePool()) { self.pool = pool }

  /// A frame with so much of another one over it, upright.
  ///
  /// Mixed as the numbers of the frame's format are. Where the two differ in shape or mean different colours they
  /// are mixed as RGB, each fitted into the canvas with black about it.
  ///
  /// - Parameters:
  ///   - share: How much of the other one is seen, 0…1.
  ///   - canvas: The size to show two shapes in; `nil` for that of the frame.
  /// - Throws: 7001 when one of the frames cannot be converted, 1000 when there is no memory.
  package mutating func mix(
    _ frame: VideoFrame, with other: VideoFrame, share: Double, canvas: PixelSize? = nil
  ) throws(MediaError) -> VideoFrame {
    var base = try frame.turnedUpright(&scaler)
    var over = try other.turnedUpright(&otherScaler)
    if base.format.hasShape(of: over.format), let name = base.format.mixing(with: over.format) {
      base = try scaler.convert(base, to: name)
      let size = PixelSize(width: base.format.width, height: base.format.height)
      over = try otherScaler.convert(over, to: name, size: size)
    } else {
      let size = canvas ?? base.format.displaySize
      base = try fit(base, into: size)
      over = try fit(over, into: size)
    }
    return try Self.mix(base, over, share: share, from: pool)
  }

  /// The whole picture in square pixels, as RGB in planes, in the middle of a canvas.
  private mutating func fit(
    _ frame: VideoFrame, into canvas: PixelSize
  ) throws(MediaError) -> VideoFrame {
    let place = Gravity.aspect.place(frame.format.displaySize, in: canvas)
    let scaled = try scaler.convert(
      frame, to: "gbrp", size: PixelSize(width: place.width, height: place.height))
    guard place.width < canvas.width || place.height < canvas.height else { return scaled }
    var format = scaled.format
    format.width = canvas.width
    format.height = canvas.height
    format.sampleAspectRatio = .unknown
    let whole = VideoFrame(
      storage: try pool.storage(for: format), format: format, time: frame.time,
      duration: frame.duration, ticks: frame.ticks, durationTicks: frame.durationTicks,
      timeBase: frame.timeBase, isKeyFrame: frame.isKeyFrame)
    var target = try whole.writable(from: pool)
    for plane in 0..<3 {
      for row in 0..<canvas.height {
        let start = target.row(row, of: plane)
        UnsafeMutableRawBufferPointer(start: start, count: canvas.width)
          .initializeMemory(as: UInt8.self, repeating: 0)
        guard (place.y..<place.y + place.height).contains(row) else { continue }
        scaled.withRow(row - place.y, of: plane) { span in
          span.withUnsafeBytes { bytes in
            UnsafeMutableRawBufferPointer(start: start + place.x, count: bytes.count)
              .copyMemory(from: bytes)
          }
        }
      }
    }
    return target.finish()
  }

  private static func mix(
    _ base: consuming VideoFrame, _ over: VideoFrame, share: Double, from pool: FramePool
  ) throws(MediaError) -> VideoFrame {
    let weight = UInt32((min(max(0, share), 1) * 256).rounded())
    let isWide = (PixelFormat(base.format.pixelFormat)?.depth ?? 8) > 8
    let rowCounts = (0..<base.planeCount).map(base.rowCount(of:))
    var target = try base.writable(from: pool)
    for (plane, rows) in rowCounts.enumerated() {
      for row in 0..<rows {
        let start = target.row(row, of: plane)
        over.withRow(row, of: plane) { span in
          span.withUnsafeBytes { source in
            if isWide {
              mix(start, source.bindMemory(to: UInt16.self), weight: weight)
            } else {
              mix(start, source.bindMemory(to: UInt8.self), weight: weight)
            }
          }
        }
      }
    }
    return target.finish()
  }

  @inline(__always)
  private static func mix<Number: FixedWidthInteger>(
    _ start: UnsafeMutableRawPointer, _ source: UnsafeBufferPointer<Number>, weight: UInt32
  ) {
    let target = start.assumingMemoryBound(to: Number.self)
    let rest = 256 - weight
    for index in source.indices {
      let sum = UInt32(target[index]) &* rest &+ UInt32(source[index]) &* weight &+ 128
      target[index] = Number(truncatingIfNeeded: sum >> 8)
    }
  }
}

extension VideoFormat {
  /// Whether two upright pictures cover the same rectangle when they are shown.
  fileprivate func hasShape(of other: VideoFormat) -> Bool {
    let (one, two) = (displaySize, other.displaySize)
    return one.width * two.height == two.width * one.height
  }

  /// The format in which the numbers of two pictures can be mixed; `nil` if they mean different colours.
  fileprivate func mixing(with other: VideoFormat) -> String? {
    guard let pixels = PixelFormat(pixelFormat), let others = PixelFormat(other.pixelFormat),
      pixels.isRGB == others.isRGB, color.matrix == other.color.matrix,
      color.isFullRange == other.color.isFullRange,
      pixels.isFullRangeByName == others.isFullRangeByName
    else { return nil }
    return BlendLayout(pixels) == nil ? BlendLayout.substitute(for: pixels) : pixels.name
  }
}
