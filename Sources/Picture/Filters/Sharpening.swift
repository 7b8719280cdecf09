internal import FFmpeg
internal import MediaCore

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
  var weights: [Float] {
    var row = [1.0]
    for _ in 0..<2 * radius { row = zip([0] + row, row + [0]).map { ($0 + $1) / 2 } }
    return row[radius...].map(Float.init)
  }

  func apply<Word: FixedWidthInteger>(
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
