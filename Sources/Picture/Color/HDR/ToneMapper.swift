package import FFmpeg
package import MediaCore

/// Makes pictures of high dynamic range (PQ, HLG) and of wide gamut fit to be shown on an ordinary display; one
/// owner, one thread at a time.
///
/// Through a cube of colours that is made again only when the format or the brightest light changes. Eight bits of
/// each component come out, with a pattern in place of steps where there were more.
package struct ToneMapper: ~Copyable {
  private struct Key: Hashable {
    var format: VideoFormat
    var mapping: ToneMapping
    var dolbyVision: DolbyVisionSignal?
  }

  private let pool: FramePool
  private var scaler = Scaler()
  // A few, since scenes of changing brightness come back.
  private var mappers: [(key: Key, mapper: CubeMapper)] = []

  /// - Parameter pool: Where the memory of the frames made comes from.
  package init(_ pool: FramePool = FramePool()) { self.pool = pool }

  /// Whether a picture is changed.
  package static func changes(_ frame: VideoFrame) -> Bool {
    frame.format.color.isHDR || ColorPrimaries.wide(frame.format.color) != nil
      || frame.dolbyVision != nil
  }

  /// The picture as BT.709; itself if it needs no change.
  ///
  /// - Throws: A 7001 error when its pixel format cannot be read.
  package mutating func map(_ frame: VideoFrame) throws(MediaError) -> VideoFrame {
    guard Self.changes(frame) else { return frame }
    guard let source = ComponentLayout(frame.format), !source.isGray,
      source.pixels.chromaShift.width <= 1,
      source.pixels.chromaShift.height <= source.pixels.chromaShift.width
    else {
      let substitute = ComponentLayout.substitute(for: frame.format)
      guard substitute != frame.format.pixelFormat else {
        throw MediaError(.processingFailed, "no colours in \(frame.format.pixelFormat) to map")
      }
      return try map(try scaler.convert(frame, to: substitute))
    }
    let dolbyVision = frame.dolbyVision
    let transfer = dolbyVision == nil ? TransferFunction(frame.format.color) : .pq
    let peak =
      switch transfer {
      case .pq: dolbyVision?.peak ?? frame.peakLight
      case .hlg: 1000.0
      case .display: TransferFunction.referenceWhite
      }
    // Light of Dolby Vision is told in BT.2020's, whatever the picture names.
    let primaries =
      dolbyVision == nil ? ColorPrimaries.of(frame.format.color) : ColorPrimaries.bt2020
    let mapping = ToneMapping(transfer, primaries, peak: peak)
    let format = frame.format.shown(with: source)
    guard let target = ComponentLayout(format) else {
      throw MediaError(.processingFailed, "no pictures in \(format.pixelFormat)")
    }
    let mapper = mapper(
      for: Key(format: frame.format, mapping: mapping, dolbyVision: dolbyVision), source, target)
    let made = try frame.successor(from: pool, as: format)
    mapper.map(frame, into: made)
    return made.finish()
  }

  private mutating func mapper(
    for key: Key, _ source: ComponentLayout, _ target: ComponentLayout
  ) -> CubeMapper {
    if let place = mappers.firstIndex(where: { $0.key == key }) {
      let known = mappers.remove(at: place)
      mappers.append(known)
      return known.mapper
    }
    let cube =
      if let signal = key.dolbyVision {
        ColorCube(from: source, to: target) { first, second, third in
          let components = source.components
          let color = key.mapping.display(
            signal.light(
              components[0].part(of: first), components[1].part(of: second),
              components[2].part(of: third)))
          return target.isRGB
            ? (color.red, color.green, color.blue) : LumaWeights.bt709.components(of: color)
        }
      } else {
        ColorCube(
          from: source, key.format.lumaWeights, to: target, .bt709,
          on: key.mapping.transfer == .pq && !source.isRGB ? .perceptual : .even,
          color: key.mapping.map)
      }
    let mapper = CubeMapper(cube, from: source, to: target)
    if mappers.count == 4 { mappers.removeFirst() }
    mappers.append((key, mapper))
    return mapper
  }
}

extension ComponentLayout.Component {
  /// Which part of all numbers that there can be below a value's number there is.
  fileprivate func part(of value: Double) -> Double {
    (zero + value * unit) / Double((1 << depth) - 1)
  }
}

extension VideoFormat {
  /// What the picture is in when it is made for a display.
  fileprivate func shown(with layout: ComponentLayout) -> VideoFormat {
    var shown = self
    let shift = layout.pixels.chromaShift
    shown.pixelFormat =
      switch (shift.width, shift.height) {
      case _ where layout.isRGB: "gbrp"
      case (0, 0): "yuv444p"
      case (1, 0): "yuv422p"
      default: "yuv420p"
      }
    shown.color = ColorDescription(
      primaries: "bt709", transfer: "bt709", matrix: layout.isRGB ? "gbr" : "bt709",
      isFullRange: layout.isRGB)
    return shown
  }
}
