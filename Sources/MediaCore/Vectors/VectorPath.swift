/// Lines and curves, to be filled or drawn.
public struct VectorPath: Sendable, Hashable {
  package enum Step: Sendable, Hashable {
    case move(VectorPoint)
    case line(VectorPoint)
    case curve(VectorPoint, VectorPoint, to: VectorPoint)
    /// Clockwise, in radians from the right.
    case arc(center: VectorPoint, radius: Double, from: Double, to: Double)
    case close
  }

  package private(set) var steps: [Step] = []

  /// Makes an empty path.
  public init() {}

  /// Begins a new line at a point.
  public mutating func move(to point: VectorPoint) { steps.append(.move(point)) }

  /// Goes straight to a point.
  public mutating func line(to point: VectorPoint) { steps.append(.line(point)) }

  /// Goes to a point by a cubic Bézier curve with two control points.
  public mutating func curve(to point: VectorPoint, _ first: VectorPoint, _ second: VectorPoint) {
    steps.append(.curve(first, second, to: point))
  }

  /// Goes straight to the start of an arc, then along it, clockwise.
  ///
  /// - Parameters:
  ///   - start: In radians, from the right.
  ///   - end: In radians, not below `start`.
  public mutating func arc(
    center: VectorPoint, radius: Double, from start: Double, to end: Double
  ) {
    steps.append(.arc(center: center, radius: radius, from: start, to: end))
  }

  /// Goes straight to where the line began.
  public mutating func close() { steps.append(.close) }

  /// A closed path along the edges of a rectangle, clockwise from its top left corner.
  public static func rect(_ rect: VectorRect) -> VectorPath {
    var path = VectorPath()
    path.move(to: VectorPoint(x: rect.x, y: rect.y))
    path.line(to: VectorPoint(x: rect.x + rect.width, y: rect.y))
    path.line(to: VectorPoint(x: rect.x + rect.width, y: rect.y + rect.height))
    path.line(to: VectorPoint(x: rect.x, y: rect.y + rect.height))
    path.close()
    return path
  }

  /// A closed path along a rectangle with round corners.
  ///
  /// - Parameter radius: In pixels, clamped to 0…half of the shorter side.
  public static func roundedRect(_ rect: VectorRect, radius: Double) -> VectorPath {
    let radius = max(0, min(radius, rect.width / 2, rect.height / 2))
    let (left, right) = (rect.x + radius, rect.x + rect.width - radius)
    let (top, bottom) = (rect.y + radius, rect.y + rect.height - radius)
    let quarter = Double.pi / 2
    var path = VectorPath()
    for (x, y, start) in [
      (right, top, -quarter), (right, bottom, 0), (left, bottom, quarter), (left, top, 2 * quarter),
    ] {
      path.arc(
        center: VectorPoint(x: x, y: y), radius: radius, from: start, to: start + quarter)
    }
    path.close()
    return path
  }

  /// A closed path along a circle, clockwise from its right; the radius is in pixels.
  public static func circle(center: VectorPoint, radius: Double) -> VectorPath {
    var path = VectorPath()
    path.arc(center: center, radius: radius, from: 0, to: 2 * .pi)
    path.close()
    return path
  }
}
