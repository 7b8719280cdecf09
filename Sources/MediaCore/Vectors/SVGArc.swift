#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// An elliptical arc between two points (SVG 1.1 §8.3.8 and F.6).
struct SVGArc {
  private let center: VectorPoint
  private let radii: (x: Double, y: Double)
  private let turn: Double
  private let start: Double
  private let sweep: Double
  private let end: VectorPoint

  /// - Parameters:
  ///   - turn: How much the ellipse is turned clockwise, in degrees.
  ///   - isClockwise: On a canvas whose y grows downwards.
  /// - Returns: `nil` where it is a line: without a radius, or between a point and itself.
  init?(
    from one: VectorPoint, to two: VectorPoint, radii: (Double, Double), turn degrees: Double,
    isLarge: Bool, isClockwise: Bool
  ) {
    var (across, down) = (abs(radii.0), abs(radii.1))
    guard across > 0, down > 0, one != two else { return nil }
    turn = degrees * .pi / 180
    let (cosine, sine) = (cos(turn), sin(turn))
    let half = (x: (one.x - two.x) / 2, y: (one.y - two.y) / 2)
    let place = (x: cosine * half.x + sine * half.y, y: cosine * half.y - sine * half.x)
    // An ellipse that is too small to reach both is made larger (F.6.6).
    let lack = place.x * place.x / (across * across) + place.y * place.y / (down * down)
    if lack > 1 { (across, down) = (across * lack.squareRoot(), down * lack.squareRoot()) }
    let crossed = across * across * place.y * place.y + down * down * place.x * place.x
    let left = max(0, (across * across * down * down - crossed) / crossed)
    let factor = (isLarge == isClockwise ? -1 : 1) * left.squareRoot()
    let middle = (x: factor * across * place.y / down, y: -factor * down * place.x / across)
    center = VectorPoint(
      x: cosine * middle.x - sine * middle.y + (one.x + two.x) / 2,
      y: sine * middle.x + cosine * middle.y + (one.y + two.y) / 2)
    self.radii = (across, down)
    start = atan2((place.y - middle.y) / down, (place.x - middle.x) / across)
    let last = atan2((-place.y - middle.y) / down, (-place.x - middle.x) / across)
    var sweep = last - start
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    self.sweep = sweep
    end = two
    guard sweep.isFinite, center.x.isFinite, center.y.isFinite else { return nil }
  }

  /// The arc as cubic curves of a quarter turn at most.
  var curves: [(first: VectorPoint, second: VectorPoint, end: VectorPoint)] {
    let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(count)
    let length = 4.0 / 3 * tan(step / 4)
    return (0..<count).map { number in
      let (from, to) = (start + Double(number) * step, start + Double(number + 1) * step)
      return (
        point(cos(from) - length * sin(from), sin(from) + length * cos(from)),
        point(cos(to) + length * sin(to), sin(to) - length * cos(to)),
        number == count - 1 ? end : point(cos(to), sin(to))
      )
    }
  }

  /// A point of the unit circle's plane on the canvas.
  private func point(_ x: Double, _ y: Double) -> VectorPoint {
    let (cosine, sine) = (cos(turn), sin(turn))
    return VectorPoint(
      x: center.x + cosine * radii.x * x - sine * radii.y * y,
      y: center.y + sine * radii.x * x + cosine * radii.y * y)
  }
}
