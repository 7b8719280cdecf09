internal import FFmpeg
internal import Glibc
internal import MediaCore

/// How colour computations that follow each other are done to pictures of a format.
enum ColorMapper {
  /// An affine map that leaves channels to themselves: each number is mapped by itself.
  case channels(ColorMap)
  /// Any other affine map.
  case matrix(MatrixMapper)
  /// An affine map that may lead out of what there is, or one computation after one: by way of red, green and blue,
  /// for exactness and not for time.
  case curve(CurveMapper)
  /// An affine map of chroma alone, for pictures whose chroma stays within what there is, and one for all others.
  indirect case chroma(ColorMapper, ChromaRoom, CurveMapper)
  /// All else.
  case cube(CubeMapper)

  /// - Returns: `nil` where the pictures have no colours, and get some by the computations.
  init?(_ operations: [ColorOperation], _ layout: ComponentLayout, _ format: VideoFormat) {
    // Those that the numbers are made with, and those that a colour is told by.
    let (matrix, weights) = (format.lumaWeights, format.colorWeights)
    let map = Self.map(operations, weights)
    if layout.isGray {
      guard let map, map.offset.isGray else { return nil }
      self = .channels(map)
      return
    }
    let color = Self.color(operations, weights)
    if operations.allSatisfy(\.isAffine) {
      let components = ComponentMatrix(layout, matrix, color: color)
      let stays = layout.isRGB || components.staysWithin(layout)
      guard stays || components.leavesLuma else {
        self = .curve(CurveMapper(layout, matrix, color))
        return
      }
      let direct: ColorMapper =
        if let map, ColorAdjuster.can(map, format) {
          .channels(map)
        } else {
          .matrix(MatrixMapper(components, layout))
        }
      self =
        stays
        ? direct
        : .chroma(direct, ChromaRoom(components, layout), CurveMapper(layout, matrix, color))
    } else if let (first, stage) = Self.finalStage(operations, weights) {
      self = .curve(CurveMapper(layout, matrix, Self.color(first, weights), then: stage))
    } else {
      let cube = ColorCube(from: layout, matrix, to: layout, matrix, color: color)
      self = .cube(CubeMapper(cube, from: layout, to: layout))
    }
  }

  /// The planes of which nothing changes.
  var keptPlanes: [Int] {
    switch self {
    case .matrix(let mapper): mapper.keptPlanes
    case .channels, .curve, .chroma, .cube: []
    }
  }

  /// How a picture is mapped.
  func settled(for frame: VideoFrame) -> ColorMapper {
    guard case .chroma(let direct, let room, let exact) = self else { return self }
    return room.holds(frame) ? direct : .curve(exact)
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

  /// Affine operations, and the one stage that all after them are; `nil` if they are more.
  private static func finalStage(
    _ operations: [ColorOperation], _ weights: LumaWeights
  ) -> ([ColorOperation], ColorStage)? {
    let first = Array(operations.prefix(while: \.isAffine))
    let rest = operations.dropFirst(first.count)
    var power = 1.0
    for operation in rest {
      switch operation {
      case .power(let next): power *= next
      case .vibrance(let amount) where rest.count == 1:
        return (first, .vibrance(Float(amount), weights))
      case .table(let table) where rest.count == 1:
        return (first, .table(TableStage(table, part: 1)))
      case .partly(let part, let inner) where rest.count == 1:
        guard inner.count == 1, case .table(let table) = inner[0] else { return nil }
        return (first, .table(TableStage(table, part: part)))
      default: return nil
      }
    }
    return (first, .curve(ChannelCurve { $0 > 0 ? pow($0, power) : 0 }))
  }
}
