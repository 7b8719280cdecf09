internal import Glibc

/// The letters and the numbers of a path, in their order.
struct SVGPathNumbers {
  /// Numbers are cut off there, which is beyond all that is drawn.
  private static let largest = 1e8
  private static let counts: [UInt8: Int] = [
    UInt8(ascii: "M"): 2, UInt8(ascii: "L"): 2, UInt8(ascii: "H"): 1, UInt8(ascii: "V"): 1,
    UInt8(ascii: "C"): 6, UInt8(ascii: "S"): 4, UInt8(ascii: "Q"): 4, UInt8(ascii: "T"): 2,
    UInt8(ascii: "A"): 7, UInt8(ascii: "Z"): 0,
  ]

  private let bytes: [UInt8]
  private var place = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The next letter; what stands before it is left out.
  mutating func nextCommand() -> SVGPathCommand? {
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if let count = Self.counts[byte & 0xDF] { return SVGPathCommand(letter: byte, count: count) }
    }
    return nil
  }

  /// The numbers for a letter once more; `nil` where others follow.
  mutating func next(_ command: SVGPathCommand) -> [Double]? {
    var values: [Double] = []
    values.reserveCapacity(command.count)
    while values.count < command.count {
      // What says how an arc turns may stand without blanks.
      let isFlag = command.kind == UInt8(ascii: "A") && (3...4).contains(values.count)
      guard let value = isFlag ? flag() : number() else { return nil }
      values.append(value)
    }
    return values
  }

  private mutating func skipBlanks() {
    while place < bytes.count, [9, 10, 13, 32, 44].contains(bytes[place]) { place += 1 }
  }

  private mutating func flag() -> Double? {
    skipBlanks()
    guard place < bytes.count, bytes[place] & 0xFE == UInt8(ascii: "0") else { return nil }
    place += 1
    return Double(bytes[place - 1] & 1)
  }

  private mutating func number() -> Double? {
    skipBlanks()
    let start = place
    var sign = 1.0
    if place < bytes.count, [UInt8(ascii: "-"), UInt8(ascii: "+")].contains(bytes[place]) {
      sign = bytes[place] == UInt8(ascii: "-") ? -1 : 1
      place += 1
    }
    var (value, unit, digits) = (0.0, 1.0, 0)
    var isFraction = false
    while place < bytes.count {
      let byte = bytes[place]
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        value = value * 10 + Double(byte - UInt8(ascii: "0"))
        if isFraction { unit *= 10 }
        digits += 1
      } else if byte == UInt8(ascii: "."), !isFraction {
        isFraction = true
      } else {
        break
      }
      place += 1
    }
    guard digits > 0 else {
      place = start
      return nil
    }
    return sign * min(value / unit * exponent(), Self.largest)
  }

  /// What a number is multiplied with by what follows an `e`.
  private mutating func exponent() -> Double {
    guard place + 1 < bytes.count, bytes[place] & 0xDF == UInt8(ascii: "E") else { return 1 }
    var next = place + 1
    let isNegative = bytes[next] == UInt8(ascii: "-")
    if isNegative || bytes[next] == UInt8(ascii: "+") { next += 1 }
    var (power, digits) = (0, 0)
    while next < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[next]) {
      power = min(power * 10 + Int(bytes[next] - UInt8(ascii: "0")), 400)
      next += 1
      digits += 1
    }
    guard digits > 0 else { return 1 }
    place = next
    return pow(10, Double(isNegative ? -power : power))
  }
}
