internal import Glibc

/// How much a path of an SVG document gives to do, as far as its numbers tell.
struct SVGPath {
  /// Its straight lines.
  private(set) var lines = 0
  /// Its curves.
  private(set) var curves = 0
  /// The points that markers stand at: the ends of all of them, an arc having up to four parts, and where it begins anew.
  var vertices: Int { lines + curves + 3 * arcs + moves }
  private var arcs = 0
  private var moves = 0
  /// Of a curve as many straight lines are made as the square root of its length says, so these are added up.
  private(set) var bends = 0.0
  private var length = 0.0
  private var low = SIMD2(repeating: Double.infinity)
  private var high = SIMD2(repeating: -Double.infinity)
  private var point = SIMD2<Double>.zero
  private var start = SIMD2<Double>.zero

  /// Reads what the attribute `d` holds.
  init(_ text: String) {
    var numbers = SVGPathNumbers(text)
    while let command = numbers.nextCommand() {
      guard command.count > 0 else {
        addLine(to: start)
        continue
      }
      var isFirst = true
      while let values = numbers.next(command) {
        add(command, values, isFirst: isFirst)
        isFirst = false
      }
    }
  }

  /// Reads what the attribute `points` holds.
  init(points text: String) {
    var numbers = SVGPathNumbers(text)
    let command = SVGPathCommand(letter: UInt8(ascii: "L"), count: 2)
    while let values = numbers.next(command) { add(command, values, isFirst: false) }
  }

  /// How often its lines cross each other, if they lie as by chance: their length goes by the square into what they
  /// lie on.
  var crossings: Int {
    let side = high - low
    guard side.x.isFinite, side.y.isFinite else { return 0 }
    let count = Double(lines + 8 * curves)
    let longest = max(side.x, side.y)
    let area = max(side.x * side.y, longest * longest / 1000, 1e-9)
    return Int(min(count * count / 2, length * length / (.pi * area), 1e15))
  }

  private mutating func add(_ command: SVGPathCommand, _ values: [Double], isFirst: Bool) {
    let origin = command.isRelative ? point : .zero
    func place(_ index: Int) -> SIMD2<Double> {
      origin + SIMD2(values[index], values[index + 1])
    }
    switch command.kind {
    case UInt8(ascii: "M") where isFirst:
      point = place(0)
      start = point
      moves += 1
      note(point)
    case UInt8(ascii: "H"): addLine(to: SIMD2(origin.x + values[0], point.y))
    case UInt8(ascii: "V"): addLine(to: SIMD2(point.x, origin.y + values[0]))
    case UInt8(ascii: "C"): addCurve([place(0), place(2), place(4)])
    case UInt8(ascii: "S"), UInt8(ascii: "Q"): addCurve([place(0), place(2)])
    case UInt8(ascii: "T"): addCurve([point + (place(0) - point) * 2, place(0)])
    case UInt8(ascii: "A"): addArc(abs(values[0]), abs(values[1]), to: place(5))
    default: addLine(to: place(0))
    }
  }

  private mutating func addLine(to end: SIMD2<Double>) {
    lines += 1
    length += distance(point, end)
    note(end)
    point = end
  }

  private mutating func addCurve(_ points: [SIMD2<Double>]) {
    var long = 0.0
    for next in points {
      long += distance(point, next)
      note(next)
      point = next
    }
    curves += 1
    length += long
    bends += long.squareRoot()
  }

  /// An ellipse that is too small to reach the end is made as large as that takes.
  private mutating func addArc(_ across: Double, _ down: Double, to end: SIMD2<Double>) {
    guard across > 0, down > 0 else { return addLine(to: end) }
    let radius = max(across, down) * max(1, distance(point, end) / (2 * min(across, down)))
    let long = min(2 * .pi * radius, 1e9)
    curves += 1
    arcs += 1
    length += long
    bends += long.squareRoot()
    // It lies no further from one of its ends.
    for corner in [end - min(radius, 1e9), end + min(radius, 1e9)] { note(corner) }
    point = end
  }

  private func distance(_ one: SIMD2<Double>, _ other: SIMD2<Double>) -> Double {
    hypot(other.x - one.x, other.y - one.y)
  }

  private mutating func note(_ place: SIMD2<Double>) {
    low = pointwiseMin(low, place)
    high = pointwiseMax(high, place)
  }
}
