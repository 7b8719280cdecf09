internal import Glibc

/// One computation on a colour, from the colour alone.
package enum ColorOperation: Hashable, Sendable {
  case map(ColorMap)
  /// Three rows of red, green, blue and what is added.
  case matrix([Double])
  /// Turns chroma by an angle in degrees.
  case hue(Double)
  /// Each channel to a power.
  case power(Double)
  /// More saturation where there is little.
  case vibrance(Double)
  case table(ColorTable)
  /// A part of the way to what another makes of the colour.
  indirect case partly(Double, [ColorOperation])

  package func apply(_ color: RGBColor, _ weights: LumaWeights) -> RGBColor {
    switch self {
    case .map(let map): return map.apply(to: color, weights)
    case .matrix(let rows): return Self.multiply(rows, color)
    case .hue(let degrees):
      let (luma, blue, red) = weights.components(of: color)
      let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
      return weights.color(luma: luma, blue * cosine - red * sine, blue * sine + red * cosine)
    case .power(let power): return color.map { $0 > 0 ? pow($0, power) : 0 }
    case .vibrance(let amount):
      let spread = max(color.red, color.green, color.blue) - min(color.red, color.green, color.blue)
      let gain = 1 + amount * (1 - min(max(spread, 0), 1))
      return ColorMap(saturation: gain).apply(to: color, weights)
    case .table(let table): return table.color(for: color)
    case .partly(let part, let operations):
      let full = operations.reduce(color) { $1.apply($0, weights) }
      return color.mixed(with: full, part)
    }
  }

  /// Whether it is an affine map of red, green and blue.
  package var isAffine: Bool {
    switch self {
    case .map, .matrix, .hue: true
    case .power, .vibrance, .table: false
    case .partly(_, let operations): operations.allSatisfy(\.isAffine)
    }
  }

  /// Whether every colour stays what it is.
  package var isIdentity: Bool {
    switch self {
    case .map(let map): map == .identity
    case .matrix(let rows): zip(rows, Self.sameColors).allSatisfy { abs($0 - $1) < 1e-9 }
    case .hue(let degrees): degrees.truncatingRemainder(dividingBy: 360) == 0
    case .power(let power): power == 1
    case .vibrance(let amount): amount == 0
    case .table(let table): table.isIdentity
    case .partly(let part, let operations): part == 0 || operations.allSatisfy(\.isIdentity)
    }
  }

  private static let sameColors: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]

  private static func multiply(_ rows: [Double], _ color: RGBColor) -> RGBColor {
    func row(_ start: Int) -> Double {
      rows[start] * color.red + rows[start + 1] * color.green + rows[start + 2] * color.blue
        + rows[start + 3]
    }
    return RGBColor(red: row(0), green: row(4), blue: row(8))
  }
}

extension ColorOperation {
  /// What a filter does to colours; `nil` for filters that need more than the colour.
  ///
  /// - Parameter time: The picture's, in its item.
  package static func operations(
    of filter: FilterDescription, at time: MediaTime
  ) -> [ColorOperation]? {
    switch filter.name {
    case "hue": return [.hue(filter.number("angle"))]
    case "saturation": return [.map(ColorMap(saturation: filter.number("amount")))]
    case "vibrance": return [.vibrance(filter.number("amount"))]
    case "exposure":
      return [.map(ColorMap(gain: pow(2, filter.number("ev") / Self.displayGamma)))]
    case "gamma": return [.power(filter.number("power"))]
    case "temperature": return [.matrix(WhitePoint.matrix(kelvin: filter.number("kelvin")))]
    case "colorControls":
      return [
        .map(
          ColorMap(
            brightness: filter.number("brightness"), contrast: filter.number("contrast"),
            saturation: filter.number("saturation")))
      ]
    case "colorMatrix":
      let bias = filter.numbers("bias")
      return [
        .matrix(
          filter.numbers("red") + [bias[0]] + filter.numbers("green") + [bias[1]]
            + filter.numbers("blue") + [bias[2]])
      ]
    case "fade": return [.map(fade(filter, at: time))]
    default:
      guard let operations = effect(filter) else { return nil }
      let part = filter.number("intensity")
      if part == 1 { return operations }
      return blended(operations, part)
    }
  }

  private static let displayGamma = 2.2

  /// An affine map blended with the picture is an affine map again.
  private static func blended(_ operations: [ColorOperation], _ part: Double) -> [ColorOperation] {
    guard operations.count == 1, case .map(let map) = operations[0],
      map.saturation == 1 || map.gain == 1
    else { return [.partly(part, operations)] }
    var result = ColorMap(
      gain: 1 + (map.gain - 1) * part, saturation: 1, offset: map.offset.map { $0 * part })
    if map.gain == 1 { result.saturation = 1 + (map.saturation - 1) * part }
    return [.map(result)]
  }

  private static func effect(_ filter: FilterDescription) -> [ColorOperation]? {
    switch filter.name {
    case "sepia":
      // The matrix that the W3C's Filter Effects give for sepia().
      return [
        .matrix([
          0.393, 0.769, 0.189, 0, 0.349, 0.686, 0.168, 0, 0.272, 0.534, 0.131, 0,
        ])
      ]
    case "mono": return [.map(ColorMap(saturation: 0))]
    case "noir": return [.map(ColorMap(brightness: 0, contrast: 1.35, saturation: 0))]
    case "tonal": return [.map(ColorMap(brightness: 0.03, contrast: 0.9, saturation: 0))]
    case "chrome": return [.map(ColorMap(brightness: 0, contrast: 1.1, saturation: 1.3))]
    case "faded": return [.map(ColorMap(brightness: 0.05, contrast: 0.85, saturation: 0.75))]
    case "instant":
      return [.matrix([0.85, 0.08, 0, 0.07, 0.02, 0.86, 0, 0.05, 0, 0.06, 0.75, 0.08])]
    case "process":
      return [.matrix([0.85, 0.05, 0, 0.01, 0, 1, 0, 0.02, 0, 0.08, 0.9, 0.09])]
    case "transfer":
      return [.matrix([0.95, 0.08, 0, 0.04, 0.04, 0.86, 0, 0.03, 0, 0.05, 0.78, 0.02])]
    case "monochrome":
      let color = filter.color("color")
      return [
        .map(ColorMap(saturation: 0)),
        .matrix([color.red, 0, 0, 0, 0, color.green, 0, 0, 0, 0, color.blue, 0]),
      ]
    case "invert": return [.map(.inversion)]
    case "lut3D":
      guard case .table(let table)? = filter.values["file"] else { return nil }
      return [.table(table)]
    default: return nil
    }
  }

  private static func fade(_ filter: FilterDescription, at time: MediaTime) -> ColorMap {
    let passed = (time.seconds - filter.number("start")) / filter.number("duration")
    let progress = min(max(passed, 0), 1)
    let part =
      switch filter.choice("direction") {
      case "in": 1 - progress
      case "out": progress
      default: filter.number("amount")
      }
    return ColorMap(toward: filter.color("color"), by: part)
  }
}
