internal import Glibc
internal import MediaCore

/// How colour computations that follow each other are done to pictures of a format.
enum ColorMapper {
  /// An affine map that leaves channels to themselves: each number is mapped by itself.
  case channels(ColorMap)
  /// Any other affine map.
  case matrix(MatrixMapper)
  /// An affine map that may lead out of what there is, or powers after one: by way of red, green and blue.
  case curve(CurveMapper)
  /// All else.
  case cube(CubeMapper)

  /// - Returns: `nil` where the pictures have no colours, and get some by the computations.
  init?(_ operations: [ColorOperation], _ layout: ComponentLayout, _ format: VideoFormat) {
    let weights = format.lumaWeights
    let map = Self.map(operations, weights)
    if layout.isGray {
      guard let map, map.offset.isGray else { return nil }
      self = .channels(map)
      return
    }
    if operations.allSatisfy(\.isAffine) {
      let matrix = ComponentMatrix(layout, weights, color: Self.color(operations, weights))
      guard layout.isRGB || matrix.staysWithin(layout) || matrix.leavesLuma else {
        self = .curve(CurveMapper(layout, weights, Self.color(operations, weights)))
        return
      }
      if let map, ColorAdjuster.can(map, format) {
        self = .channels(map)
      } else {
        self = .matrix(MatrixMapper(matrix, layout))
      }
    } else if let (first, power) = Self.finalPower(operations) {
      let curve = ChannelCurve { $0 > 0 ? pow($0, power) : 0 }
      self = .curve(CurveMapper(layout, weights, Self.color(first, weights), then: curve))
    } else {
      let color = Self.color(operations, weights)
      let cube = ColorCube(from: layout, weights, to: layout, weights, color: color)
      self = .cube(CubeMapper(cube, from: layout, to: layout))
    }
  }

  /// The planes of which nothing changes.
  var keptPlanes: [Int] {
    switch self {
    case .matrix(let mapper): mapper.keptPlanes
    case .channels, .curve, .cube: []
    }
  }

  private static func color(
    _ operations: [ColorOperation], _ weights: LumaWeights
  ) -> @Sendable (RGBColor) -> RGBColor {
    { color in operations.reduce(color) { $1.apply($0, weights) } }
  }

  /// The operations as one affine map, if that is what they are.
  private static func map(_ operations: [ColorOperation], _ weights: LumaWeights) -> ColorMap? {
    var whole = ColorMap.identity
    for operation in operations {
      guard case .map(let map) = operation else { return nil }
      whole = whole.followed(by: map, weights: weights)
    }
    return whole
  }

  /// Affine operations, and the power that all after them raises each channel to; `nil` if there is more.
  private static func finalPower(_ operations: [ColorOperation]) -> ([ColorOperation], Double)? {
    let first = Array(operations.prefix(while: \.isAffine))
    var power = 1.0
    for operation in operations.dropFirst(first.count) {
      guard case .power(let next) = operation else { return nil }
      power *= next
    }
    return (first, power)
  }
}
