internal import FFmpeg
internal import MediaCore

/// How an image's colours become the numbers of a format.
///
/// Numbers are counted in a domain of 16 bits whatever the format's depth: its own numbers, moved up.
struct BlendColors: Hashable {
  /// What red and blue weigh in luma; green is the rest (ITU-T H.273 §8.3).
  private let red: Double
  private let blue: Double
  private let isFullRange: Bool
  private let depth: Int

  init(_ format: VideoFormat, _ pixels: PixelFormat) {
    let weights = format.lumaWeights
    (red, blue) = (weights.red, weights.blue)
    depth = pixels.depth
    isFullRange = format.hasFullRange(as: pixels)
  }

  /// The largest number of the format.
  var largest: Float { Float((1 << depth - 1) << (16 - depth)) }

  /// What 1 of red, green, blue (multiplied by alpha) and of alpha add to a number of the format.
  ///
  /// As all four are 255 at most, so is each of the weights' share of 65536.
  func weights(of component: BlendLayout.Component) -> SIMD4<Float> {
    let green = 1 - red - blue
    let unit = Double(1 << (16 - depth))
    let eighth = Double(1 << (depth - 8))
    let full = Double(1 << depth - 1)
    let span = isFullRange ? full : 219 * eighth
    let chromaSpan = isFullRange ? full : 224 * eighth
    let foot = isFullRange ? 0 : 16 * eighth
    let neutral = 128 * eighth
    let weights: SIMD4<Double> =
      switch component {
      case .red: [full, 0, 0, 0]
      case .green: [0, full, 0, 0]
      case .blue: [0, 0, full, 0]
      case .alpha: [0, 0, 0, full]
      case .luma: [red * span, green * span, blue * span, foot]
      case .blueDifference:
        SIMD4(
          -red / (1 - blue) / 2 * chromaSpan, -green / (1 - blue) / 2 * chromaSpan,
          chromaSpan / 2, neutral)
      case .redDifference:
        SIMD4(
          chromaSpan / 2, -green / (1 - red) / 2 * chromaSpan,
          -blue / (1 - red) / 2 * chromaSpan, neutral)
      }
    return SIMD4<Float>(weights * (unit / 255))
  }
}
