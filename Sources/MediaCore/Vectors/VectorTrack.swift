internal import Glibc

/// The way along a path as straight lines, which is gone at a constant speed.
package struct VectorTrack: Sendable, Hashable {
  /// How many lines a curve becomes.
  private static let linesOfCurve = 32
  /// No path has more lines.
  private static let mostLines = 20_000

  private var points: [VectorPoint] = []
  /// How far each point is from the first, along the lines; a jump from one line to another has no length.
  private var lengths: [Double] = []

  package init(_ path: VectorPath) {
    var start = VectorPoint(x: 0, y: 0)
    for step in path.steps {
      guard points.count < Self.mostLines else { break }
      switch step {
      case .move(let point):
        start = point
        add(point, isJump: true)
      case .line(let point): add(point)
      case .curve(let first, let second, let end):
        let begin = points.last ?? start
        for index in 1...Self.linesOfCurve {
          add(Self.curve(begin, first, second, end, Double(index) / Double(Self.linesOfCurve)))
        }
      case .arc(let center, let radius, let from, let to):
        for index in 0...Self.linesOfCurve {
          let angle = from + (to - from) * Double(index) / Double(Self.linesOfCurve)
          add(VectorPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle)))
        }
      case .close: add(start)
      }
    }
  }

  /// Where it has come to.
  ///
  /// - Parameter part: 0…1 of the whole length.
  package func point(at part: Double) -> VectorPoint {
    guard let all = lengths.last, let first = points.first, all > 0 else {
      return points.last ?? VectorPoint(x: 0, y: 0)
    }
    let length = max(0, min(1, part)) * all
    // The first point that is not nearer.
    var (low, high) = (0, lengths.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if lengths[middle] < length { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return first }
    let (before, after) = (points[low - 1], points[low])
    let line = lengths[low] - lengths[low - 1]
    let share = line > 0 ? (length - lengths[low - 1]) / line : 1
    return VectorPoint(
      x: before.x + (after.x - before.x) * share, y: before.y + (after.y - before.y) * share)
  }

  private mutating func add(_ point: VectorPoint, isJump: Bool = false) {
    guard point.x.isFinite, point.y.isFinite else { return }
    let last = points.last ?? point
    let (across, down) = (point.x - last.x, point.y - last.y)
    let length = isJump ? 0 : (across * across + down * down).squareRoot()
    lengths.append((lengths.last ?? 0) + length)
    points.append(point)
  }

  private static func curve(
    _ start: VectorPoint, _ first: VectorPoint, _ second: VectorPoint, _ end: VectorPoint,
    _ part: Double
  ) -> VectorPoint {
    let rest = 1 - part
    func mix(_ path: KeyPath<VectorPoint, Double>) -> Double {
      rest * rest * rest * start[keyPath: path] + 3 * rest * rest * part * first[keyPath: path]
        + 3 * rest * part * part * second[keyPath: path]
        + part * part * part * end[keyPath: path]
    }
    return VectorPoint(x: mix(\.x), y: mix(\.y))
  }
}
