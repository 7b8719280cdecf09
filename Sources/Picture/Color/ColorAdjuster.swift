package import FFmpeg
package import MediaCore

/// Applies affine maps of colours to frames, in their own formats; one owner, one thread at a time.
package struct ColorAdjuster: ~Copyable {
  private let pool: FramePool
  private var scaler = Scaler()
  /// What is done to frames like the last one; no plans where they must become others first.
  private var last: (format: VideoFormat, map: ColorMap, plans: [PlanePlan]?)?

  /// - Parameter pool: Where the memory of changed frames comes from.
  package init(_ pool: FramePool = FramePool()) { self.pool = pool }

  /// The frame with another brightness and contrast; itself where they change nothing.
  package mutating func adjust(
    _ frame: consuming VideoFrame, _ adjustment: ColorAdjustment
  ) throws(MediaError) -> VideoFrame {
    adjustment.isNeutral ? frame : try apply(adjustment.map, to: frame)
  }

  /// Whether a map can be applied to frames of a format channel by channel.
  ///
  /// Chroma is a channel of its own where the format's matrix has the weights that colours are told by.
  package static func can(_ map: ColorMap, _ format: VideoFormat) -> Bool {
    map.saturation == 1
      || PixelFormat(format.pixelFormat)?.isRGB == false
        && format.lumaWeights == format.colorWeights
  }

  /// Whether frames of a format are changed as they are, without being converted.
  package mutating func changesDirectly(
    _ format: VideoFormat, _ adjustment: ColorAdjustment
  ) -> Bool { plans(for: adjustment.map, format) != nil }

  private mutating func plans(for map: ColorMap, _ format: VideoFormat) -> [PlanePlan]? {
    if let last, last.format == format, last.map == map { return last.plans }
    let plans = ComponentLayout(format)?.plans(for: map, format.lumaWeights)
    last = (format, map, plans)
    return plans
  }

  /// The frame with its colours mapped: in its own memory if that has no other owner, else in other memory.
  ///
  /// It is read and written in one pass. Planes that stay as they are are shared.
  ///
  /// Formats whose numbers are not whole words (palettes, 5-6-5 bits) become others first. What saturation asks
  /// for of RGB is left out: see `can`.
  ///
  /// - Throws: A 7001 error when the format cannot be changed.
  package mutating func apply(
    _ map: ColorMap, to frame: consuming VideoFrame
  ) throws(MediaError) -> VideoFrame {
    guard let plans = plans(for: map, frame.format) else {
      let substitute = ComponentLayout.substitute(for: frame.format)
      guard substitute != frame.format.pixelFormat else {
        throw MediaError(.processingFailed, "no colours in \(frame.format.pixelFormat) to adjust")
      }
      return try apply(map, to: scaler.convert(frame, to: substitute))
    }
    if frame.isAlone() {
      let target = try frame.writable(from: pool)
      for plan in plans { plan.apply(from: target.frame, to: target) }
      return target.finish()
    }
    let kept = (0..<frame.storedPlaneCount).filter { plane in
      !plans.contains { $0.plane == plane }
    }
    let target = try frame.successor(from: pool, as: frame.format, sharing: kept)
    for plan in plans { plan.apply(from: frame, to: target) }
    return target.finish()
  }
}

/// What is done to one plane: a map for each of the words that its pixels are made of.
private struct PlanePlan {
  let plane: Int
  /// Maps in the order of the words; `nil` for words that stay.
  let maps: [SampleMap?]
  let wordSize: Int

  func apply(from source: VideoFrame, to target: borrowing WritableFrame) {
    let isElsewhere = source.start(of: plane) != target.frame.start(of: plane)
    if isElsewhere, maps.contains(where: { $0 == nil }) { copyRows(of: source, to: target.frame) }
    for (word, map) in maps.enumerated() where map != nil {
      let rows = rows(from: source, to: target.frame, word: word)
      wordSize == 1 ? map?.map8(rows) : map?.map16(rows)
    }
  }

  private func rows(from source: VideoFrame, to target: VideoFrame, word: Int) -> MappedRows {
    MappedRows(
      source: UnsafeRawPointer(source.start(of: plane)) + word * wordSize,
      sourceStride: source.stride(of: plane),
      target: UnsafeMutableRawPointer(target.start(of: plane)) + word * wordSize,
      targetStride: target.stride(of: plane),
      count: source.rowByteCount(of: plane) / wordSize - word,
      rowCount: source.rowCount(of: plane), step: maps.count)
  }

  private func copyRows(of source: VideoFrame, to target: VideoFrame) {
    for row in 0..<source.rowCount(of: plane) {
      UnsafeMutableRawPointer(target.start(of: plane) + row * target.stride(of: plane))
        .copyMemory(
          from: source.start(of: plane) + row * source.stride(of: plane),
          byteCount: source.rowByteCount(of: plane))
    }
  }
}

extension ComponentLayout {
  /// What is done to each plane that changes.
  fileprivate func plans(for map: ColorMap, _ weights: LumaWeights) -> [PlanePlan] {
    let planes = Dictionary(grouping: components, by: \.plane)
    return planes.keys.sorted().compactMap { plane in
      let parts = planes[plane] ?? []
      var maps = [SampleMap?](repeating: nil, count: parts.map(\.step).max() ?? 1)
      for part in parts {
        // Luma may come more often than chroma in a packed pixel.
        for word in stride(from: part.offset, to: maps.count, by: part.step) {
          let own = part.map(of: map, weights)
          maps[word] = own.isIdentity ? nil : own
        }
      }
      guard maps.contains(where: { $0 != nil }) else { return nil }
      if Set(maps).count == 1 { maps = [maps[0]] }
      return PlanePlan(plane: plane, maps: maps, wordSize: wordSize)
    }
  }
}

extension ComponentLayout.Component {
  /// The map of this component's own numbers.
  fileprivate func map(of map: ColorMap, _ weights: LumaWeights) -> SampleMap {
    let offsets = weights.components(of: map.offset)
    let (gain, added): (Double, Double) =
      switch role {
      case .luma: (map.gain, offsets.0)
      case .chromaBlue: (map.gain * map.saturation, offsets.1)
      case .chromaRed: (map.gain * map.saturation, offsets.2)
      case .red: (map.gain, map.offset.red)
      case .green: (map.gain, map.offset.green)
      case .blue: (map.gain, map.offset.blue)
      case .alpha: (1, 0)
      }
    return SampleMap(
      gain: gain, offset: zero - gain * zero + added * unit, depth: depth, shift: shift)
  }
}
