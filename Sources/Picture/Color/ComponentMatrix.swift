internal import FFmpeg
internal import MediaCore

/// An affine map from the three numbers of a pixel to three numbers of the same format.
struct ComponentMatrix {
  /// For each number that is made: what each of the given ones is multiplied with, and in the last place what is
  /// added.
  let rows: [SIMD4<Float>]
  /// The given numbers, and 1, of the colours whose red, green and blue are 0 or 1 each.
  private let corners: [SIMD4<Float>]

  /// - Parameter color: An affine map of colours in R'G'B'.
  init(_ layout: ComponentLayout, _ weights: LumaWeights, color: (RGBColor) -> RGBColor) {
    func made(_ first: Double, _ second: Double, _ third: Double) -> SIMD3<Double> {
      guard layout.isRGB else {
        let result = weights.components(of: color(weights.color(luma: first, second, third)))
        return SIMD3(result.0, result.1, result.2)
      }
      let result = color(RGBColor(red: first, green: second, blue: third))
      return SIMD3(result.red, result.green, result.blue)
    }
    corners = (0..<8).map { bits in
      let channels = [bits & 1, bits >> 1 & 1, bits >> 2].map(Double.init)
      let color = RGBColor(red: channels[0], green: channels[1], blue: channels[2])
      let meaning = weights.components(of: color)
      let meanings = layout.isRGB ? channels : [meaning.0, meaning.1, meaning.2]
      let numbers = zip(layout.components, meanings).map { Float($0.zero + $0.unit * $1) }
      return SIMD4(numbers[0], numbers[1], numbers[2], 1)
    }
    // What an affine map makes of four colours says it all.
    let origin = made(0, 0, 0)
    let columns = [made(1, 0, 0) - origin, made(0, 1, 0) - origin, made(0, 0, 1) - origin]
    rows = (0..<3).map { row in
      let target = layout.components[row]
      var added = target.zero + target.unit * origin[row]
      var factors = SIMD4<Double>.zero
      for (column, source) in layout.components.prefix(3).enumerated() {
        factors[column] = Self.settled(columns[column][row] * target.unit / source.unit)
        added -= factors[column] * source.zero
      }
      factors.w = Self.settled(added)
      return SIMD4<Float>(factors)
    }
  }

  /// Whether a component stays as it is.
  func keeps(_ component: Int) -> Bool {
    var same = SIMD4<Float>.zero
    same[component] = 1
    return rows[component] == same
  }

  /// Whether anything that changes depends on the first component, luma or red.
  var readsFirst: Bool { !keeps(0) || rows[1].x != 0 || rows[2].x != 0 }

  /// Whether no colour of red, green and blue in 0…1 becomes numbers that the format cannot say; those of gray alone
  /// may, as luma is then clipped just as they would be.
  func staysWithin(_ layout: ComponentLayout) -> Bool {
    let makesGray = (1...2).allSatisfy { row in
      rows[row] == SIMD4(0, 0, 0, Float(layout.components[row].zero))
    }
    if makesGray { return true }
    let allowed = -0.5...Float(1 << layout.components[0].depth) - 0.5
    // An affine map is furthest out at corners.
    return corners.allSatisfy { corner in
      rows.allSatisfy { allowed.contains(($0 * corner).sum()) }
    }
  }

  /// Whether it leaves luma as it is, and makes chroma of chroma alone.
  var leavesLuma: Bool { keeps(0) && rows[1].x == 0 && rows[2].x == 0 }

  /// Without what is there only because numbers have a last place.
  private static func settled(_ value: Double) -> Double {
    let whole = value.rounded()
    return abs(value - whole) < 1e-7 ? whole : value
  }
}
