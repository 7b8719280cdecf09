/// How alike two planes of a picture are in structure: 1 for the same, less for what an eye sees as different.
///
/// The mean over windows of 8 by 8 that overlap by half, each weighed the same, as FFmpeg's filter `ssim` and x264
/// compute it. Source: Wang, Bovik, Sheikh, Simoncelli, "Image quality assessment: from error visibility to
/// structural similarity", 2004.
package enum PlaneSimilarity {
  /// The similarity of two planes of eight bits.
  ///
  /// - Parameters:
  ///   - one: Rows of numbers from the top, without padding.
  ///   - other: Of the same size.
  ///   - width: Of both, at least 8; what is left over of a multiple of 4 is not looked at.
  /// - Returns: -1…1; 0 when the planes differ in size or are too small.
  package static func index(_ one: [UInt8], _ other: [UInt8], width: Int) -> Double {
    guard one.count == other.count, width >= 8, one.count >= 8 * width else { return 0 }
    let (columns, rows) = (width / 4, one.count / width / 4)
    var above = blocks(one, other, width: width, row: 0)
    var sum = 0.0
    for row in 1..<rows {
      let here = blocks(one, other, width: width, row: row)
      for column in 1..<columns {
        sum += window(above[column - 1] + above[column] + here[column - 1] + here[column])
      }
      above = here
    }
    return sum / Double((columns - 1) * (rows - 1))
  }

  /// The sums over a row of blocks of 4 by 4.
  private static func blocks(
    _ one: [UInt8], _ other: [UInt8], width: Int, row: Int
  ) -> [Sums] {
    (0..<width / 4).map { column in
      var sums = Sums()
      for y in 4 * row..<4 * row + 4 {
        for x in 4 * column..<4 * column + 4 {
          sums.add(Int(one[y * width + x]), Int(other[y * width + x]))
        }
      }
      return sums
    }
  }

  private static func window(_ sums: Sums) -> Double {
    let count = 64.0
    // (0.01 · 255)² and (0.03 · 255)² in the units of the sums.
    let steadyMean = (0.01 * 0.01 * 255 * 255 * count).rounded()
    let steadyVariance = (0.03 * 0.03 * 255 * 255 * count * (count - 1)).rounded()
    let (one, other) = (Double(sums.one), Double(sums.other))
    let variances = Double(sums.squares) * count - one * one - other * other
    let covariance = Double(sums.products) * count - one * other
    return (2 * one * other + steadyMean) * (2 * covariance + steadyVariance)
      / ((one * one + other * other + steadyMean) * (variances + steadyVariance))
  }

  private struct Sums {
    var one = 0
    var other = 0
    var squares = 0
    var products = 0

    mutating func add(_ one: Int, _ other: Int) {
      self.one += one
      self.other += other
      squares += one * one + other * other
      products += one * other
    }

    static func + (left: Sums, right: Sums) -> Sums {
      Sums(
        one: left.one + right.one, other: left.other + right.other,
        squares: left.squares + right.squares, products: left.products + right.products)
    }
  }
}
