internal import MediaCore

/// What of a picture is compared: its luma, and its colour differences at half its size.
///
/// Colour differences are mostly kept at half the size, and each program makes them whole in its own way.
struct PictureLikeness: Sendable {
  private var planes: [(numbers: [UInt8], width: Int)]

  /// - Parameters:
  ///   - colors: Green, blue and red, rows from the top.
  ///   - width: Of all; an odd last column or row has no colour differences.
  init(_ colors: [[UInt8]], width: Int) {
    let (green, blue, red) = (colors[0], colors[1], colors[2])
    let height = green.count / width
    var luma = [UInt8](repeating: 0, count: green.count)
    for place in luma.indices {
      // ITU-R BT.601, in thousandths.
      let sum = 299 * Int(red[place]) + 587 * Int(green[place]) + 114 * Int(blue[place])
      luma[place] = UInt8((sum + 500) / 1000)
    }
    var (blueness, redness): ([UInt8], [UInt8]) = ([], [])
    for row in 0..<height / 2 {
      for column in 0..<width / 2 {
        let top = 2 * row * width + 2 * column
        var (y, b, r) = (0, 0, 0)
        for place in [top, top + 1, top + width, top + width + 1] {
          y += Int(luma[place])
          b += Int(blue[place])
          r += Int(red[place])
        }
        blueness.append(UInt8(128 + (b - y) * 127 / (4 * 226)))
        redness.append(UInt8(128 + (r - y) * 127 / (4 * 179)))
      }
    }
    planes = [(luma, width), (blueness, width / 2), (redness, width / 2)]
  }

  /// How alike another picture of the same size is, 1 for the same: by the plane in which it is least alike.
  func likeness(to other: PictureLikeness) -> Double {
    zip(planes, other.planes).reduce(1) { least, pair in
      let (one, other, width) = (pair.0.numbers, pair.1.numbers, pair.0.width)
      return min(
        least, PlaneSimilarity.index(one, other, width: width),
        Self.steadiness(one, other, width: width))
    }
  }

  /// How far the levels of two planes are the same, 1 for the same: structure alone does not tell two tints apart.
  ///
  /// By the mean difference of blocks of 8 by 8: two levels are the rounding of coders, and 66 are nothing alike.
  private static func steadiness(_ one: [UInt8], _ other: [UInt8], width: Int) -> Double {
    guard one.count == other.count, width > 0 else { return 0 }
    let height = one.count / width
    let (columns, rows) = (max(1, width / 8), max(1, height / 8))
    let (wide, high) = (min(8, width), min(8, height))
    var sum = 0.0
    for row in 0..<rows {
      for column in 0..<columns {
        var difference = 0
        for y in 8 * row..<8 * row + high {
          for x in 8 * column..<8 * column + wide {
            difference += Int(one[y * width + x]) - Int(other[y * width + x])
          }
        }
        sum += Double(abs(difference)) / Double(wide * high)
      }
    }
    let mean = sum / Double(rows * columns)
    return 1 - max(0, mean - 2) / 64
  }
}
