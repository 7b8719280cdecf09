internal import FFmpeg

/// Where the points of a cube of colours are among the numbers that components can be.
struct CubeGrid: Hashable {
  /// How many points lie before a number, in parts of all numbers that there can be.
  private struct Knot: Hashable {
    var part: Double
    var point: Int
  }

  /// Along the first component, luma or red, and along each of the others.
  private let luma: [Knot]
  private let chroma: [Knot]

  /// As far from each other everywhere.
  static let even = CubeGrid(
    luma: [Knot(part: 0, point: 0), Knot(part: 1, point: 64)],
    chroma: [Knot(part: 0, point: 0), Knot(part: 1, point: 32)])

  /// For luma and chroma in PQ.
  ///
  /// Up to some hundreds of cd/m² they take a third of all numbers of chroma, and what is brighter is brought down to
  /// much the same colours. A display's gamma is steepest where a component is almost none: there it takes points as
  /// near to each other as can be for dark components of bright colours to stay dark.
  static let perceptual = CubeGrid(
    luma: [
      Knot(part: 0, point: 0), Knot(part: 0.0625, point: 1), Knot(part: 0.6875, point: 57),
      Knot(part: 1, point: 64),
    ],
    chroma: [
      Knot(part: 0, point: 0), Knot(part: 0.34375, point: 5), Knot(part: 0.65625, point: 35),
      Knot(part: 1, point: 40),
    ])

  private init(luma: [Knot], chroma: [Knot]) {
    self.luma = luma
    self.chroma = chroma
  }

  /// How many points there are along each of the components.
  var sizes: [Int] { [luma, chroma, chroma].map { ($0.last?.point ?? 0) + 1 } }

  /// The numbers at the points along a component.
  func numbers(_ axis: Int, depth: Int) -> [Double] {
    let knots = knots(axis, depth)
    return zip(knots, knots.dropFirst()).reduce(into: [0]) { numbers, ends in
      let (low, high) = ends
      for step in 1...(high.point - low.point) {
        numbers.append(
          low.number + (high.number - low.number) * Double(step) / Double(high.point - low.point))
      }
    }
  }

  /// Between which points each number along a component lies.
  func places(_ axis: Int, depth: Int) -> [Double] {
    let knots = knots(axis, depth)
    return zip(knots, knots.dropFirst()).reduce(into: []) { places, ends in
      let (low, high) = ends
      let scale = Double(high.point - low.point) / (high.number - low.number)
      while places.count < 1 << depth, Double(places.count) <= high.number {
        places.append(Double(low.point) + (Double(places.count) - low.number) * scale)
      }
    }
  }

  private func knots(_ axis: Int, _ depth: Int) -> [(number: Double, point: Int)] {
    let count = Double(1 << depth)
    return (axis == 0 ? luma : chroma).map { (min($0.part * count, count - 1), $0.point) }
  }
}
