internal import FFmpeg
internal import MediaCore

/// Puts a colour in place of another one and of those like it in chroma.
///
/// What counts is the chroma of the colour that is seen, in BT.709's weights, whatever numbers stand for it. The pixels
/// that share chroma share what becomes of them.
struct ChromaKeyer: ~Copyable {
  private let pool: FramePool
  private var scaler = Scaler()

  init(_ pool: FramePool) { self.pool = pool }

  mutating func apply(
    _ filter: FilterDescription, to frame: VideoFrame
  ) throws(MediaError) -> VideoFrame {
    let background = filter.color("background")
    guard let layout = ComponentLayout(frame.format), !layout.isGray || background.isGray else {
      let substitute = Self.substitute(for: frame.format)
      guard substitute != frame.format.pixelFormat else {
        throw MediaError(.processingFailed, "no chroma in \(frame.format.pixelFormat)")
      }
      return try apply(filter, to: scaler.convert(frame, to: substitute))
    }
    let key = ChromaKey(filter, layout, frame.format)
    let target = try frame.writable(from: pool)
    let made = target.frame
    MappedPicture(source: made, target: made).forAllRows { rows in
      layout.wordSize == 1
        ? key.replace(rows, of: made, layout, UInt8.self)
        : key.replace(rows, of: made, layout, UInt16.self)
    }
    return target.finish()
  }

  /// The format that stands in for one that has no colour, or none in whole words.
  private static func substitute(for format: VideoFormat) -> String {
    guard ComponentLayout(format) != nil, let pixels = PixelFormat(format.pixelFormat) else {
      return ComponentLayout.substitute(for: format)
    }
    return (pixels.hasAlpha ? "yuva444p" : "yuv444p") + (pixels.depth > 8 ? "16le" : "")
  }
}

/// What a key makes of the numbers of a format.
private struct ChromaKey: Sendable {
  /// How far a colour's chroma is from the key's, in blue and in red, where the edge is 1 wide: what each component is
  /// multiplied with, and what is added.
  private let blue: SIMD4<Float>
  private let red: SIMD4<Float>
  /// What is taken off the distance.
  private let similarity: Float
  /// The numbers that stand for what is seen instead.
  private let ground: [Float]

  /// The distance in chroma is counted as chromakey of libavfilter does for limited range: over the largest that there
  /// could be.
  init(_ filter: FilterDescription, _ layout: ComponentLayout, _ format: VideoFormat) {
    let (matrix, weights) = (format.lumaWeights, format.colorWeights)
    let components = Array(layout.components.prefix(layout.isGray ? 1 : 3))
    func chroma(_ numbers: [Double]) -> SIMD2<Double> {
      let color =
        layout.isRGB
        ? RGBColor(red: numbers[0], green: numbers[1], blue: numbers[2])
        : matrix.color(luma: numbers[0], numbers[1], numbers[2])
      let (_, blue, red) = weights.components(of: color)
      return SIMD2(blue, red)
    }
    let wanted = weights.components(of: filter.color("color"))
    let smoothness = max(filter.number("smoothness"), 1e-4)
    let scale = 224 / (255 * 2.0.squareRoot() * smoothness)
    var (blue, red) = (SIMD4(0, 0, 0, -wanted.1), SIMD4(0, 0, 0, -wanted.2))
    for (index, component) in components.enumerated() {
      var numbers = [0.0, 0, 0]
      numbers[index] = 1 / component.unit
      let part = chroma(numbers)
      // Luma has none, apart from the last places of its numbers.
      guard layout.isRGB || index > 0 else { continue }
      (blue[index], red[index]) = (part.x, part.y)
      blue.w -= part.x * component.zero
      red.w -= part.y * component.zero
    }
    self.blue = SIMD4<Float>(blue * scale)
    self.red = SIMD4<Float>(red * scale)
    similarity = Float(filter.number("similarity") / smoothness)
    let background = filter.color("background")
    let meanings = matrix.components(of: background)
    let values =
      layout.isRGB
      ? [background.red, background.green, background.blue] : [meanings.0, meanings.1, meanings.2]
    ground = zip(components, values).map { Float($0.zero + $0.unit * $1) }
  }

  /// Puts the background in place of the key's colours in rows of chroma, and in those of luma that have it.
  func replace<Word: FixedWidthInteger>(
    _ rows: Range<Int>, of frame: VideoFrame, _ layout: ComponentLayout, _ word: Word.Type
  ) {
    let shift = layout.pixels.chromaShift
    let (width, height) = (frame.format.width, frame.format.height)
    let shared = (width + (1 << shift.width) - 1) >> shift.width
    let components = Array(layout.components.prefix(ground.count))
    let planes = components.map { SampleRows<Word>(frame, $0) }
    let limit = Float((1 << layout.components[0].depth) - 1)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 3 * shared + 2 * width) { numbers in
      guard let start = numbers.baseAddress else { return }
      numbers.initialize(repeating: 0)
      let chroma = [start, start + shared]
      let shares = start + 2 * shared
      let (luma, shown) = (start + 3 * shared, start + 3 * shared + width)
      for row in rows {
        if layout.isRGB { planes[0].load(luma, count: width, 0, row) }
        for index in 1..<max(1, planes.count) {
          planes[index].load(chroma[index - 1], count: shared, 0, row)
        }
        guard findShares(shares, luma, chroma, count: shared) else { continue }
        for index in 1..<max(1, planes.count) {
          mix(chroma[index - 1], shares, with: ground[index], count: shared)
          planes[index].store(chroma[index - 1], count: shared, limit, 0, row)
        }
        for column in 0..<width { shown[column] = shares[column >> shift.width] }
        for line in row << shift.height..<min((row + 1) << shift.height, height) {
          planes[0].load(luma, count: width, 0, line)
          mix(luma, shown, with: ground[0], count: width)
          planes[0].store(luma, count: width, limit, 0, line)
        }
      }
    }
  }

  /// Finds how much of the picture is left.
  ///
  /// - Returns: Whether anything is not.
  private func findShares(
    _ shares: UnsafeMutablePointer<Float>, _ first: UnsafePointer<Float>,
    _ chroma: [UnsafeMutablePointer<Float>], count: Int
  ) -> Bool {
    let (second, third) = (chroma[0], chroma[1])
    var least: Float = 1
    if blue.x == 0, red.x == 0 {
      for index in 0..<count {
        let one = blue.y * second[index] + blue.z * third[index] + blue.w
        let other = red.y * second[index] + red.z * third[index] + red.w
        shares[index] = ((one * one + other * other).squareRoot() - similarity).clamped(to: 1)
      }
    } else {
      for index in 0..<count {
        let one =
          blue.x * first[index] + blue.y * second[index] + blue.z * third[index] + blue.w
        let other = red.x * first[index] + red.y * second[index] + red.z * third[index] + red.w
        shares[index] = ((one * one + other * other).squareRoot() - similarity).clamped(to: 1)
      }
    }
    for index in 0..<count { least = shares[index] < least ? shares[index] : least }
    return least < 1
  }

  /// Leaves a share of each number and puts another in the rest.
  private func mix(
    _ numbers: UnsafeMutablePointer<Float>, _ shares: UnsafePointer<Float>, with ground: Float,
    count: Int
  ) {
    for index in 0..<count {
      numbers[index] += (ground - numbers[index]) * (1 - shares[index])
    }
  }
}
