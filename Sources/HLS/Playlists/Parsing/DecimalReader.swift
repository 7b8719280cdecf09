import MediaCore

/// Reads a decimal number digit by digit, without rounding through floating point.
struct DecimalReader {
  private var whole: Int64 = 0
  private var fraction: Int64 = 0
  private var fractionDigits = 0
  private var roundsUp = false
  private var hasDigits = false
  private(set) var hasPoint = false
  private(set) var isNegative = false
  private var isBegun = false

  /// Takes one more byte; `false` when it cannot belong to the number.
  mutating func take(_ byte: UInt8, signed: Bool = false) -> Bool {
    defer { isBegun = true }
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      hasDigits = true
      takeDigit(Int64(byte - 48))
    case UInt8(ascii: "."):
      if hasPoint { return false }
      hasPoint = true
    case UInt8(ascii: "-"):
      if !signed || isBegun { return false }
      isNegative = true
    default:
      return false
    }
    return true
  }

  private mutating func takeDigit(_ digit: Int64) {
    if !hasPoint {
      // Beyond all times; more digits change nothing.
      whole = min(whole * 10 + digit, 100_000_000_000)
    } else if fractionDigits < 9 {
      fraction = fraction * 10 + digit
      fractionDigits += 1
    } else if fractionDigits == 9 {
      roundsUp = digit >= 5
      fractionDigits += 1
    }
  }

  /// The number of seconds read, to the nearest nanosecond and clamped; `nil` when there was no digit.
  var time: MediaTime? {
    guard hasDigits else { return nil }
    var nanoseconds = fraction
    for _ in min(fractionDigits, 9)..<9 { nanoseconds *= 10 }
    if roundsUp { nanoseconds += 1 }
    let time =
      MediaTime(ticks: whole, of: Rational(1, 1)) + MediaTime(nanoseconds: nanoseconds)
    return isNegative ? .zero - time : time
  }
}

/// Numbers as attribute values write them.
enum Decimal {
  /// The greatest integer that is taken: sums of two fit with room to spare.
  static let greatest = Int.max / 4

  /// A decimal-integer: up to 20 digits and nothing else.
  static func integer(_ text: some StringProtocol) -> Int? {
    let digits = text.utf8
    guard (1...20).contains(digits.count) else { return nil }
    var value = 0
    for byte in digits {
      guard (48...57).contains(byte) else { return nil }
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflowToo) = product.addingReportingOverflow(Int(byte - 48))
      if overflow || overflowToo || sum > greatest { return nil }
      value = sum
    }
    return value
  }

  /// The digits with which a text begins, after blanks; empty where it is a number in another notation: `1e3`, `0x10`.
  ///
  /// - Parameter hasPoint: Whether they may have decimals.
  static func digits(of text: some StringProtocol, andPoint hasPoint: Bool = false) -> String {
    let number = text.utf8.drop(while: ByteText.isBlank)
    let digits = number.prefix { byte in
      (48...57).contains(byte) || hasPoint && byte == UInt8(ascii: ".")
    }
    if let next = number.dropFirst(digits.count).first, "eExX".utf8.contains(next) { return "" }
    return String(decoding: digits, as: UTF8.self)
  }

  /// A decimal-floating-point number of seconds.
  static func time(_ text: some StringProtocol, signed: Bool = false) -> MediaTime? {
    var reader = DecimalReader()
    for byte in text.utf8 where !reader.take(byte, signed: signed) { return nil }
    return reader.time
  }

  /// A decimal-floating-point number as such.
  static func number(_ text: some StringProtocol) -> Double? {
    var reader = DecimalReader()
    for byte in text.utf8 where !reader.take(byte) { return nil }
    return reader.time == nil ? nil : Double(String(text))
  }
}
