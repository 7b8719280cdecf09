package import FFmpeg
package import MediaCore

/// Mixes two pictures into one; one owner, one thread at a time.
package struct FrameMixer: ~Copyable {
  private var scaler = Scaler()
  private var otherScaler = Scaler()
  private let pool: FramePool

  /// - Parameter pool: What written frames are taken from.
  package init(pool: FramePool = FramePool()) { self.pool = pool }

  /// What two pictures of different shapes, or that are fitted in differently, are mixed on.
  package struct Canvas: Sendable {
    /// The size of what they are shown in; `nil`, the default, for that of the first.
    package var size: PixelSize?
    /// How each of them is fitted in.
    package var gravities: (Gravity, Gravity)
    /// What stands beside them.
    package var background: CueColor

    package init(
      size: PixelSize? = nil, gravities: (Gravity, Gravity) = (.aspect, .aspect),
      background: CueColor = .black
    ) {
      self.size = size
      self.gravities = gravities
      self.background = background
    }
  }

  /// A frame with so much of another one over it, upright.
  ///
  /// Where they can be seen through they are on the canvas's background. Mixed as the numbers of the frame's format
  /// are; where the two differ in shape, in how they are fitted in or in
  /// what their colours mean, they are mixed as RGB, each fitted into the canvas.
  ///
  /// - Parameter share: How much of the other one is seen, 0…1.
  /// - Throws: 7001 when one of the frames cannot be converted, 1000 when there is no memory.
  package mutating func mix(
    _ frame: VideoFrame, with other: VideoFrame, share: Double, on canvas: Canvas = Canvas()
  ) throws(MediaError) -> VideoFrame {
    var base = try scaler.flatten(frame, on: canvas.background, from: pool)
      .turnedUpright(&scaler)
    var over = try otherScaler.flatten(other, on: canvas.background, from: pool)
      .turnedUpright(&otherScaler)
    let areAlike = canvas.size == nil || canvas.gravities.0 == canvas.gravities.1
    if areAlike, base.format.hasShape(of: over.format),
      let name = base.format.mixing(with: over.format)
    {
      base = try scaler.convert(base, to: name)
      let size = PixelSize(width: base.format.width, height: base.format.height)
      over = try otherScaler.convert(over, to: name, size: size)
    } else {
      let size = canvas.size ?? base.format.displaySize
      base = try scaler.fit(
        base, into: size, canvas.gravities.0, on: canvas.background, as: "gbrp", from: pool)
      over = try otherScaler.fit(
        over, into: size, canvas.gravities.1, on: canvas.background, as: "gbrp", from: pool)
    }
    return try Self.mix(base, over, share: share, from: pool)
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
      hasFullRange(as: pixels) == other.hasFullRange(as: others)
    else { return nil }
    let bringsColor = pixels.isGray && !others.isGray
    return bringsColor || BlendLayout(pixels) == nil
      ? BlendLayout.substitute(for: pixels, bringsColor: bringsColor) : pixels.name
  }
}
