/// Reads the commands of a path, one after the other.
struct SVGPathReader {
  private static let mostCommands = 10_000

  private(set) var path = VectorPath()
  private var rest: Substring.UTF8View
  private var point = VectorPoint(x: 0, y: 0)
  /// Where the present line began.
  private var start = VectorPoint(x: 0, y: 0)
  private var count = 0
  /// The last control point of the curve before, by which a smooth one goes on; `nil` after anything else.
  private var lastControl: (command: UInt8, point: VectorPoint)?

  init(_ text: String) { rest = text[...].utf8 }

  /// - Returns: Whether all was understood, and there was something.
  mutating func readAll() -> Bool {
    var command = UInt8(0)
    skipBlanks()
    while let byte = rest.first {
      let isLetter = (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
      if isLetter {
        command = byte
        rest.removeFirst()
      } else if command | 0x20 == UInt8(ascii: "m") {
        // Points after the first are lines.
        command = command == UInt8(ascii: "m") ? UInt8(ascii: "l") : UInt8(ascii: "L")
      }
      // A path begins with a point.
      guard count > 0 || command | 0x20 == UInt8(ascii: "m"), read(command),
        isLetter || command | 0x20 != UInt8(ascii: "z")
      else { return false }
      count += 1
      guard count <= Self.mostCommands else { return false }
      skipBlanks()
    }
    return count > 0
  }

  private mutating func read(_ command: UInt8) -> Bool {
    let isRelative = command >= UInt8(ascii: "a")
    let base = isRelative ? point : VectorPoint(x: 0, y: 0)
    let before = lastControl
    lastControl = nil
    switch command | 0x20 {
    case UInt8(ascii: "m"):
      guard let end = readPoint(from: base) else { return false }
      path.move(to: end)
      start = end
      point = end
    case UInt8(ascii: "l"):
      guard let end = readPoint(from: base) else { return false }
      line(to: end)
    case UInt8(ascii: "h"):
      guard let x = number() else { return false }
      line(to: VectorPoint(x: base.x + x, y: point.y))
    case UInt8(ascii: "v"):
      guard let y = number() else { return false }
      line(to: VectorPoint(x: point.x, y: base.y + y))
    case UInt8(ascii: "c"):
      guard let first = readPoint(from: base), let second = readPoint(from: base),
        let end = readPoint(from: base)
      else { return false }
      curve(to: end, first, second)
    case UInt8(ascii: "s"):
      guard let second = readPoint(from: base), let end = readPoint(from: base) else {
        return false
      }
      curve(to: end, mirrored(before, of: "c"), second)
    case UInt8(ascii: "q"):
      guard let control = readPoint(from: base), let end = readPoint(from: base) else {
        return false
      }
      curve(to: end, by: control)
    case UInt8(ascii: "t"):
      let control = mirrored(before, of: "q")
      guard let end = readPoint(from: base) else { return false }
      curve(to: end, by: control)
    case UInt8(ascii: "a"): return readArc(from: base)
    case UInt8(ascii: "z"):
      path.close()
      point = start
    default: return false
    }
    return true
  }

  private mutating func line(to end: VectorPoint) {
    path.line(to: end)
    point = end
  }

  private mutating func curve(
    to end: VectorPoint, _ first: VectorPoint, _ second: VectorPoint
  ) {
    path.curve(to: end, first, second)
    lastControl = (UInt8(ascii: "c"), second)
    point = end
  }

  private mutating func curve(to end: VectorPoint, by control: VectorPoint) {
    path.curve(to: end, Self.third(point, control), Self.third(end, control))
    lastControl = (UInt8(ascii: "q"), control)
    point = end
  }

  /// The control point of the curve before on the other side of the present point; that point after anything else.
  private func mirrored(
    _ before: (command: UInt8, point: VectorPoint)?, of kind: Unicode.Scalar
  ) -> VectorPoint {
    guard let before, before.command == UInt8(ascii: kind) else { return point }
    return VectorPoint(x: 2 * point.x - before.point.x, y: 2 * point.y - before.point.y)
  }

  private mutating func readArc(from base: VectorPoint) -> Bool {
    guard let across = number(), let down = number(), let turn = number(), let isLarge = flag(),
      let isClockwise = flag(), let end = readPoint(from: base)
    else { return false }
    let arc = SVGArc(
      from: point, to: end, radii: (across, down), turn: turn, isLarge: isLarge,
      isClockwise: isClockwise)
    if let arc {
      for curve in arc.curves { path.curve(to: curve.end, curve.first, curve.second) }
    } else {
      path.line(to: end)
    }
    point = end
    return true
  }

  /// A digit of 0 or 1, which need not be parted from what follows.
  private mutating func flag() -> Bool? {
    skipBlanks()
    guard let byte = rest.first, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
      return nil
    }
    rest.removeFirst()
    return byte == UInt8(ascii: "1")
  }

  /// A control point of the cubic curve that a quadratic one is.
  private static func third(_ end: VectorPoint, _ control: VectorPoint) -> VectorPoint {
    VectorPoint(
      x: end.x + (control.x - end.x) * 2 / 3, y: end.y + (control.y - end.y) * 2 / 3)
  }

  private mutating func readPoint(from base: VectorPoint) -> VectorPoint? {
    guard let x = number(), let y = number() else { return nil }
    return VectorPoint(x: base.x + x, y: base.y + y)
  }

  private mutating func number() -> Double? {
    skipBlanks()
    var (length, hasPoint, hasExponent) = (0, false, false)
    var previous = UInt8(0)
    for byte in rest {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): break
      case UInt8(ascii: "+"), UInt8(ascii: "-"):
        guard length == 0 || previous | 0x20 == UInt8(ascii: "e") else { return take(length) }
      case UInt8(ascii: "."):
        if hasPoint || hasExponent { return take(length) }
        hasPoint = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        if hasExponent { return take(length) }
        hasExponent = true
      default: return take(length)
      }
      previous = byte
      length += 1
    }
    return take(length)
  }

  private mutating func take(_ length: Int) -> Double? {
    let text = String(decoding: rest.prefix(length), as: UTF8.self)
    rest = rest.dropFirst(length)
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  private mutating func skipBlanks() {
    rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ",")].contains($0) }
  }
}
