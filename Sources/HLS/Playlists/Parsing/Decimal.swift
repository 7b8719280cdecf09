import MediaCore

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
