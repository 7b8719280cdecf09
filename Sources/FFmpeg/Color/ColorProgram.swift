internal import MediaCore

/// Colour computations that follow each other, applied to pictures as one.
///
/// Where all of them are affine maps that leave channels to themselves, each number is mapped by itself; other affine
/// maps are a matrix; and all else goes through a cube, which is made again only when the computations or the format
/// change.
struct ColorProgram: ~Copyable {
  private struct Key: Hashable {
    var operations: [ColorOperation]
    var format: VideoFormat
  }

  private enum Mapper {
    case matrix(MatrixMapper)
    case cube(CubeMapper)

    /// The planes of which nothing changes.
    var keptPlanes: [Int] {
      switch self {
      case .matrix(let mapper): mapper.keptPlanes
      case .cube: []
      }
    }
  }

  private let pool: FramePool
  private var adjuster: ColorAdjuster
  private var scaler = Scaler()
  private var key: Key?
  private var mapper: Mapper?

  init(_ pool: FramePool) {
    self.pool = pool
    adjuster = ColorAdjuster(pool)
  }

  mutating func apply(
    _ operations: [ColorOperation], to frame: VideoFrame
  ) throws(MediaError) -> VideoFrame {
    if let map = Self.map(operations, frame.format.lumaWeights),
      ColorAdjuster.can(map, frame.format)
    {
      return map == .identity ? frame : try adjuster.apply(map, to: frame)
    }
    guard let layout = ComponentLayout(frame.format), !layout.isGray else {
      let isGray = ComponentLayout(frame.format)?.isGray == true
      let substitute =
        isGray
        ? (layoutDepth(frame) > 8 ? "yuv444p16le" : "yuv444p")
        : ComponentLayout.substitute(for: frame.format)
      guard substitute != frame.format.pixelFormat else {
        throw MediaError(.processingFailed, "no colours in \(frame.format.pixelFormat) to change")
      }
      return try apply(operations, to: scaler.convert(frame, to: substitute))
    }
    let mapper = mapper(for: Key(operations: operations, format: frame.format), layout)
    let kept = mapper.keptPlanes
    let target = try frame.successor(from: pool, as: frame.format, sharing: kept)
    switch mapper {
    case .matrix(let mapper): mapper.map(frame, into: target)
    case .cube(let mapper): mapper.map(frame, into: target)
    }
    for plane in 0..<frame.planeCount where !kept.contains(plane) {
      copyRest(of: plane, layout, from: frame, to: target)
    }
    return target.finish()
  }

  private func layoutDepth(_ frame: VideoFrame) -> Int {
    PixelFormat(frame.format.pixelFormat)?.depth ?? 8
  }

  /// The operations as one affine map, if that is what they are.
  private static func map(_ operations: [ColorOperation], _ weights: LumaWeights) -> ColorMap? {
    var whole = ColorMap.identity
    for operation in operations {
      guard case .map(let map) = operation else { return nil }
      whole = whole.followed(by: map, weights: weights)
    }
    return whole
  }

  private mutating func mapper(for key: Key, _ layout: ComponentLayout) -> Mapper {
    if key == self.key, let mapper { return mapper }
    let mapper = Self.mapper(for: key, layout)
    self.key = key
    self.mapper = mapper
    return mapper
  }

  private static func mapper(for key: Key, _ layout: ComponentLayout) -> Mapper {
    let weights = key.format.lumaWeights
    let color: @Sendable (RGBColor) -> RGBColor = { color in
      key.operations.reduce(color) { $1.apply($0, weights) }
    }
    if key.operations.allSatisfy(\.isAffine) {
      return .matrix(MatrixMapper(ComponentMatrix(layout, weights, color: color), layout))
    }
    let cube = ColorCube(from: layout, weights, to: layout, weights, color: color)
    return .cube(CubeMapper(cube, from: layout, to: layout))
  }

  /// Copies the words of a plane that hold no colour: alpha, and what only fills pixels up.
  private func copyRest(
    of plane: Int, _ layout: ComponentLayout, from source: VideoFrame,
    to target: borrowing WritableFrame
  ) {
    let (period, words) = layout.words(of: plane) { $0.role == .alpha }
    guard !words.isEmpty else { return }
    let size = layout.wordSize
    let bytes = source.rowByteCount(of: plane)
    for row in 0..<source.rowCount(of: plane) {
      let from = source.start(of: plane) + row * source.stride(of: plane)
      let to = target.frame.start(of: plane) + row * target.frame.stride(of: plane)
      for word in words {
        for start in stride(from: word * size, to: bytes, by: period * size) {
          for byte in start..<start + size { to[byte] = from[byte] }
        }
      }
    }
  }
}
