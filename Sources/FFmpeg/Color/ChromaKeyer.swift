internal import MediaCore

/// Puts a colour in the place of another one and of those like it in chroma.
///
/// What a colour's chroma makes of it is worked out once for all that eight bits can say, and looked up for each number
/// of chroma; the pixels that share it share what becomes of them.
struct ChromaKeyer: ~Copyable {
  private struct Key: Hashable {
    var filter: FilterDescription
    var format: VideoFormat
  }

  private let pool: FramePool
  private var scaler = Scaler()
  private var key: Key?
  /// How much of the picture is seen, in 256ths, by blue and red of chroma in eight bits.
  private var shares: [UInt16] = []

  init(_ pool: FramePool) { self.pool = pool }

  mutating func apply(
    _ filter: FilterDescription, to frame: VideoFrame
  ) throws(MediaError) -> VideoFrame {
    let background = filter.color("background")
    let known = ComponentLayout(frame.format)
    guard let layout = known, !layout.isRGB, !layout.isGray else {
      // What has no chroma is given some, and comes back as it was if it can.
      let pixels = PixelFormat(frame.format.pixelFormat)
      let full =
        (pixels?.hasAlpha == true ? "yuva444p" : "yuv444p")
        + ((pixels?.depth ?? 8) > 8 ? "16le" : "")
      guard frame.format.pixelFormat != full else {
        throw MediaError(.processingFailed, "no chroma in \(frame.format.pixelFormat)")
      }
      let keyed = try apply(filter, to: scaler.convert(frame, to: full))
      if pixels?.isGray == true, !background.isGray { return keyed }
      let own =
        known == nil
        ? ComponentLayout.substitute(for: frame.format) : frame.format.pixelFormat
      return try scaler.convert(keyed, to: own)
    }
    prepare(Key(filter: filter, format: frame.format), layout)
    let target = try frame.writable(from: pool)
    let ground = frame.format.lumaWeights.components(of: background)
    let numbers = zip(layout.components, [ground.0, ground.1, ground.2]).map { component, value in
      let number = (component.zero + component.unit * value).rounded()
      return Int32(min(max(number, 0), Double((1 << component.depth) - 1)))
    }
    if layout.wordSize == 1 {
      fill(target.frame, layout, numbers, UInt8.self)
    } else {
      fill(target.frame, layout, numbers, UInt16.self)
    }
    return target.finish()
  }

  /// As chromakey of libavfilter has it: the distance in chroma, over the largest that there is.
  private mutating func prepare(_ key: Key, _ layout: ComponentLayout) {
    guard key != self.key else { return }
    self.key = key
    let filter = key.filter
    let wanted = key.format.lumaWeights.components(of: filter.color("color"))
    let (blue, red) = (layout.components[1], layout.components[2])
    let (similarity, smoothness) = (filter.number("similarity"), filter.number("smoothness"))
    let scale = Double(1 << (blue.depth - 8))
    let (wantedBlue, wantedRed) = (
      (blue.zero + blue.unit * wanted.1) / scale, (red.zero + red.unit * wanted.2) / scale
    )
    shares = []
    shares.reserveCapacity(1 << 16)
    for red in 0..<256 {
      for blue in 0..<256 {
        let (one, other) = (Double(blue) - wantedBlue, Double(red) - wantedRed)
        let distance = ((one * one + other * other) / (2 * 255 * 255)).squareRoot()
        let share =
          smoothness > 0.0001
          ? min(max((distance - similarity) / smoothness, 0), 1) : distance > similarity ? 1 : 0
        shares.append(UInt16((share * 256).rounded()))
      }
    }
  }

  private func fill<Word: FixedWidthInteger>(
    _ frame: VideoFrame, _ layout: ComponentLayout, _ ground: [Int32], _ word: Word.Type
  ) {
    let rows = (0..<3).map { SampleRows<Word>(frame, layout.components[$0]) }
    let (luma, blue, red) = (rows[0], rows[1], rows[2])
    let shift = layout.pixels.chromaShift
    let (width, height) = (frame.format.width, frame.format.height)
    let toEight = UInt32(layout.components[1].depth - 8)
    shares.withUnsafeBufferPointer { shares in
      for y in 0..<(height + (1 << shift.height) - 1) >> shift.height {
        for x in 0..<(width + (1 << shift.width) - 1) >> shift.width {
          let (blueNumber, redNumber) = (blue.word(x, y), red.word(x, y))
          let place = Int((redNumber &>> toEight) &<< 8 | (blueNumber &>> toEight))
          let share = Int32(shares[place & 0xFFFF])
          if share == 256 { continue }
          blue.mix(x, y, with: ground[1], share)
          red.mix(x, y, with: ground[2], share)
          for line in y << shift.height..<min((y + 1) << shift.height, height) {
            for column in x << shift.width..<min((x + 1) << shift.width, width) {
              luma.mix(column, line, with: ground[0], share)
            }
          }
        }
      }
    }
  }
}

extension SampleRows {
  /// Leaves so many 256ths of a number and puts another in the rest.
  @inline(__always)
  fileprivate func mix(_ x: Int, _ y: Int, with ground: Int32, _ share: Int32) {
    let number = Int32(truncatingIfNeeded: word(x, y))
    store(UInt32(bitPattern: ground &+ ((number &- ground) &* share &+ 128) &>> 8), x, y)
  }
}
