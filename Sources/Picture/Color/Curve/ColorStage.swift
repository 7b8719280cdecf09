internal import FFmpeg
internal import MediaCore

/// What may follow on an affine map of colours, computed for each pixel: rows of red, green and blue in, rows out.
enum ColorStage {
  /// The same for each channel.
  case curve(ChannelCurve)
  /// More saturation where there is little, by an amount.
  case vibrance(Float, LumaWeights)
  case table(TableStage)

  /// Whether it takes numbers outside of 0…1, and makes numbers within.
  var takesAll: Bool { if case .curve = self { false } else { true } }

  /// Puts in place of colours what they become.
  func apply(
    to red: UnsafeMutablePointer<Float>, _ green: UnsafeMutablePointer<Float>,
    _ blue: UnsafeMutablePointer<Float>, count: Int
  ) {
    switch self {
    case .curve(let curve):
      for channel in [red, green, blue] { curve.apply(to: channel, count: count) }
    case .vibrance(let amount, let weights):
      let (share, blueShare) = (Float(weights.red), Float(weights.blue))
      for index in 0..<count {
        let (r, g, b) = (red[index], green[index], blue[index])
        let high = r > g ? (r > b ? r : b) : (g > b ? g : b)
        let low = r < g ? (r < b ? r : b) : (g < b ? g : b)
        let gain = 1 + amount * (1 - (high - low).clamped(to: 1))
        let luma = g + (r - g) * share + (b - g) * blueShare
        red[index] = (luma + (r - luma) * gain).clamped(to: 1)
        green[index] = (luma + (g - luma) * gain).clamped(to: 1)
        blue[index] = (luma + (b - luma) * gain).clamped(to: 1)
      }
    case .table(let table): table.apply(to: red, green, blue, count: count)
    }
  }
}
