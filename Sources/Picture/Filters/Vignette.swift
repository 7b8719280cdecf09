internal import FFmpeg
internal import Glibc
internal import MediaCore

/// Darkens pictures towards their corners, as libavfilter's vignette does with red, green and blue, whatever numbers
/// stand for them.
///
/// What each pixel keeps is worked out once for pictures of a shape.
final class Vignette: RowChange {
  /// What it is worked out for.
  struct Shape: Hashable {
    let angle: Double
    let width: Int
    let height: Int
    let sampleAspectRatio: Rational

    /// - Returns: `nil` for other filters, and where nothing is darkened.
    init?(_ filter: FilterDescription, _ format: VideoFormat) {
      guard filter.name == "vignette", filter.number("intensity") > 0 else { return nil }
      angle = filter.number("intensity") * .pi / 2
      (width, height) = (format.width, format.height)
      let ratio = format.sampleAspectRatio
      sampleAspectRatio = ratio.isPositive ? ratio : Rational(1, 1)
    }
  }

  let shape: Shape
  /// The share of each pixel, row by row.
  private let shares: [Float]

  init(_ shape: Shape) {
    self.shape = shape
    let (width, height) = (shape.width, shape.height)
    let ratio =
      Double(shape.sampleAspectRatio.numerator) / Double(shape.sampleAspectRatio.denominator)
    let scale = ratio > 1 ? (x: ratio, y: 1) : (x: 1, y: 1 / ratio)
    let farthest = hypot(Double(width) / 2, Double(height) / 2)
    shares = (0..<height).flatMap { row in
      (0..<width).map { column in
        // The light that falls on a lens from the side: the cosine of its angle, four times over.
        let x = ((Double(column) - Double(width) / 2) * scale.x).rounded(.towardZero)
        let y = ((Double(row) - Double(height) / 2) * scale.y).rounded(.towardZero)
        let distance = hypot(x, y) / farthest
        guard distance <= 1 else { return 0 }
        let cosine = cos(shape.angle * distance)
        return Float(cosine * cosine * cosine * cosine)
      }
    }
  }

  func change(_ numbers: UnsafeMutablePointer<Float>, of row: ComponentRow) {
    // What stands for black, and for no colour in chroma, stays.
    let neutral = Float(row.component.zero)
    let first = (row.number << row.shift.height) * shape.width
    shares.withUnsafeBufferPointer { shares in
      guard let start = shares.baseAddress else { return }
      let shares = start + first
      switch row.shift.width {
      case 0:
        for index in 0..<row.count {
          numbers[index] = (numbers[index] - neutral) * shares[index] + neutral
        }
      case 1:
        for index in 0..<row.count {
          numbers[index] = (numbers[index] - neutral) * shares[2 &* index] + neutral
        }
      default:
        for index in 0..<row.count {
          numbers[index] = (numbers[index] - neutral) * shares[index << row.shift.width] + neutral
        }
      }
    }
  }
}
