internal import Glibc

/// What a gray picture tells of whether it shows something: how bright, how rich, how sharp it is.
struct PictureFacts: Hashable {
  /// The mean of its numbers, 0…255.
  let brightness: Double
  /// The standard deviation of its numbers.
  let contrast: Double
  /// The mean of the squares of its Laplacian: high where edges are sharp.
  let sharpness: Double
  /// The bits that tell one of its 32 levels apart, 0…5: low where few levels fill the picture.
  let richness: Double
  /// The share of the picture that its most frequent level has.
  let plainness: Double

  /// - Parameters:
  ///   - pixels: Rows from the top without padding, one byte each.
  ///   - width: At least 3, and at least 3 rows.
  init(_ pixels: [UInt8], width: Int) {
    let count = Double(max(1, pixels.count))
    var levels = [Int](repeating: 0, count: 32)
    var sum = 0
    var squares = 0
    for pixel in pixels {
      levels[Int(pixel) >> 3] += 1
      sum += Int(pixel)
      squares += Int(pixel) * Int(pixel)
    }
    let mean = Double(sum) / count
    brightness = mean
    contrast = max(0, Double(squares) / count - mean * mean).squareRoot()
    richness = levels.reduce(0.0) { bits, level in
      let share = Double(level) / count
      return share > 0 ? bits - share * log2(share) : bits
    }
    plainness = Double(levels.max() ?? 0) / count
    sharpness = Self.laplacian(pixels, width)
  }

  private static func laplacian(_ pixels: [UInt8], _ width: Int) -> Double {
    let height = width > 0 ? pixels.count / width : 0
    guard width > 2, height > 2 else { return 0 }
    var sum = 0
    for y in 1..<height - 1 {
      for place in y * width + 1..<(y + 1) * width - 1 {
        let value =
          4 * Int(pixels[place]) - Int(pixels[place - 1]) - Int(pixels[place + 1])
          - Int(pixels[place - width]) - Int(pixels[place + width])
        sum += value * value
      }
    }
    return Double(sum) / Double((width - 2) * (height - 2))
  }
}
