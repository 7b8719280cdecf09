internal import FFmpeg
internal import MediaCore

/// Adds to pictures what a blur takes from their luma, so many times; one owner, one thread at a time.
///
/// The blur is that of libavfilter's unsharp, by binomial weights, at any depth and without rounding in between.
struct Sharpener: ~Copyable {
  private let pool: FramePool
  private var scaler = Scaler()

  init(_ pool: FramePool) { self.pool = pool }

  mutating func apply(
    _ sharpening: Sharpening, to frame: VideoFrame
  ) throws(MediaError) -> VideoFrame {
    if sharpening.amount == 0 { return frame }
    guard let layout = ComponentLayout(frame.format) else {
      let substitute = ComponentLayout.substitute(for: frame.format)
      guard substitute != frame.format.pixelFormat else {
        throw MediaError(.processingFailed, "no luma in \(frame.format.pixelFormat) to sharpen")
      }
      return try apply(sharpening, to: scaler.convert(frame, to: substitute))
    }
    let changed = Array(layout.components.prefix(layout.isRGB ? 3 : 1))
    let target = try frame.successor(from: pool, changing: changed, of: layout)
    let weights = layout.isRGB ? frame.format.colorWeights : nil
    MappedPicture(source: frame, target: target.frame).forAllLines { lines in
      if layout.wordSize == 1 {
        sharpening.apply(frame, target.frame, changed, weights, lines, UInt8.self)
      } else {
        sharpening.apply(frame, target.frame, changed, weights, lines, UInt16.self)
      }
    }
    return target.finish()
  }
}

/// How far around each pixel, and how strong.
struct Sharpening: Hashable {
  let radius: Int
  let amount: Double

  /// - Returns: `nil` for filters that sharpen nothing.
  init?(_ filter: FilterDescription) {
    switch filter.name {
    case "sharpen": (radius, amount) = (1, filter.number("amount"))
    case "unsharpMask":
      (radius, amount) = (Int(filter.number("radius")), filter.number("intensity"))
    default: return nil
    }
  }

  /// What the pixels at each distance count, from 0 to the radius: binomial coefficients.
  fileprivate var weights: [Float] {
    var row = [1.0]
    for _ in 0..<2 * radius { row = zip([0] + row, row + [0]).map { ($0 + $1) / 2 } }
    return row[radius...].map(Float.init)
  }

  fileprivate func apply<Word: FixedWidthInteger>(
    _ source: VideoFrame, _ target: VideoFrame, _ components: [ComponentLayout.Component],
    _ lumaWeights: LumaWeights?, _ lines: Range<Int>, _ word: Word.Type
  ) {
    let input = components.map { SampleRows<Word>(source, $0) }
    let output = components.map { SampleRows<Word>(target, $0) }
    let parts = lumaWeights.map { [$0.red, 1 - $0.red - $0.blue, $0.blue].map(Float.init) } ?? [1]
    let limit = Float((1 << components[0].depth) - 1)
    let (width, height) = (source.format.width, source.format.height)
    SharpeningRows.with(weights, width: width) { rows in
      var loaded = max(0, lines.lowerBound - radius)
      for line in lines {
        while loaded <= min(line + radius, height - 1) {
          rows.begin(loaded)
          for (channel, part) in zip(input, parts) {
            channel.load(rows.numbers, count: width, 0, loaded)
            rows.add(part, to: loaded)
          }
          loaded += 1
        }
        rows.findEdges(at: line, of: height, amount: Float(amount))
        for (from, to) in zip(input, output) {
          from.load(rows.numbers, count: width, 0, line)
          rows.addEdges()
          to.store(rows.numbers, count: width, limit, 0, line)
        }
      }
    }
  }
}
