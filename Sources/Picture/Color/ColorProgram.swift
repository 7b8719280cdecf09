internal import FFmpeg
internal import MediaCore

/// Colour computations that follow each other, applied to pictures as one.
///
/// What they need is made again only when the computations or the format change.
struct ColorProgram: ~Copyable {
  private struct Key: Hashable {
    var operations: [ColorOperation]
    var format: VideoFormat
  }

  private let pool: FramePool
  private var adjuster: ColorAdjuster
  private var scaler = Scaler()
  private var key: Key?
  private var mapper: ColorMapper?

  init(_ pool: FramePool) {
    self.pool = pool
    adjuster = ColorAdjuster(pool)
  }

  mutating func apply(
    _ operations: [ColorOperation], to frame: VideoFrame
  ) throws(MediaError) -> VideoFrame {
    let layout = ComponentLayout(frame.format)
    if let layout,
      let mapper = mapper(for: Key(operations: operations, format: frame.format), layout)?
        .settled(for: frame)
    {
      if case .channels(let map) = mapper {
        return map == .identity ? frame : try adjuster.apply(map, to: frame)
      }
      return try map(frame, layout, by: mapper)
    }
    let pixels = PixelFormat(frame.format.pixelFormat)
    let colored =
      (pixels?.hasAlpha == true ? "yuva444p" : "yuv444p") + (pixels?.depth ?? 8 > 8 ? "16le" : "")
    let substitute =
      layout == nil ? ComponentLayout.substitute(for: frame.format) : colored
    guard substitute != frame.format.pixelFormat else {
      throw MediaError(.processingFailed, "no colours in \(frame.format.pixelFormat) to change")
    }
    return try apply(operations, to: scaler.convert(frame, to: substitute))
  }

  private func map(
    _ frame: VideoFrame, _ layout: ComponentLayout, by mapper: ColorMapper
  ) throws(MediaError) -> VideoFrame {
    let kept = mapper.keptPlanes
    let target = try frame.successor(from: pool, as: frame.format, sharing: kept)
    switch mapper {
    case .channels, .chroma: break
    case .matrix(let mapper): mapper.map(frame, into: target)
    case .curve(let mapper): mapper.map(frame, into: target)
    case .cube(let mapper): mapper.map(frame, into: target)
    }
    for plane in 0..<frame.planeCount where !kept.contains(plane) {
      copyRest(of: plane, layout, from: frame, to: target)
    }
    return target.finish()
  }

  private mutating func mapper(for key: Key, _ layout: ComponentLayout) -> ColorMapper? {
    if key == self.key, let mapper { return mapper }
    // Nothing is noted of gray pictures that get colours: what is done to those is to stay known.
    guard let mapper = ColorMapper(key.operations, layout, key.format) else { return nil }
    self.key = key
    self.mapper = mapper
    return mapper
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
