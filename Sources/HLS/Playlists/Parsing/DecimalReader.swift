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
