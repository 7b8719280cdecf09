extension JSONReader {
  /// Reads a number, which begins at the present position.
  mutating func number(in bytes: Span<UInt8>) throws(JSONSyntaxError) -> JSONValue {
    let start = position
    let isNegative = bytes[position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let firstDigit = position
    var magnitude = 0
    var fits = true
    while let digit = digit(in: bytes) {
      let (product, high) = magnitude.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.subtractingReportingOverflow(digit)
      magnitude = sum
      fits = fits && !high && !carry
    }
    let digits = position - firstDigit
    guard digits == 1 || (digits > 1 && bytes[firstDigit] != UInt8(ascii: "0")) else {
      throw JSONSyntaxError(.invalidNumber, at: firstDigit)
    }
    let isWhole = try !fraction(in: bytes)
    // Counted downwards, because there is one more negative number than there are positive ones.
    if isWhole, fits, isNegative || magnitude != .min {
      return .int(isNegative ? magnitude : -magnitude)
    }
    return .number(try double(of: bytes.extracting(start..<position), at: start))
  }

  /// Reads the fraction and the exponent; false when there is neither.
  private mutating func fraction(in bytes: Span<UInt8>) throws(JSONSyntaxError) -> Bool {
    var isThere = false
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      try digits(in: bytes)
      isThere = true
    }
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < bytes.count,
        bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-")
      {
        position += 1
      }
      try digits(in: bytes)
      isThere = true
    }
    return isThere
  }

  /// Reads one digit or more.
  private mutating func digits(in bytes: Span<UInt8>) throws(JSONSyntaxError) {
    guard digit(in: bytes) != nil else { throw JSONSyntaxError(.invalidNumber, at: position) }
    while digit(in: bytes) != nil {}
  }

  private mutating func digit(in bytes: Span<UInt8>) -> Int? {
    guard position < bytes.count else { return nil }
    let value = bytes[position] &- UInt8(ascii: "0")
    guard value < 10 else { return nil }
    position += 1
    return Int(value)
  }

  private func double(
    of literal: Span<UInt8>, at offset: Int
  ) throws(JSONSyntaxError) -> Double {
    guard let text = try? UTF8Span(validating: literal),
      let value = Double(String(copying: text))
    else { throw JSONSyntaxError(.invalidNumber, at: offset) }
    guard value.isFinite else { throw JSONSyntaxError(.numberOutOfRange, at: offset) }
    return value
  }
}
