/// The parts that settings are made of.
enum WebVTTSetting {
  /// The name and the value on both sides of the first colon, if there is something on both.
  static func split(_ word: Span<UInt8>) -> (name: String, value: Range<Int>)? {
    guard let colon = word.indices.first(where: { word[$0] == UInt8(ascii: ":") }),
      colon > 0, colon < word.count - 1
    else { return nil }
    return (ByteText.string(0..<colon, in: word), (colon + 1)..<word.count)
  }

  /// What comes before the first comma, and the text after it if there is one.
  static func splitAtComma(_ value: Span<UInt8>) -> (place: Range<Int>, alignment: String?) {
    guard let comma = value.indices.first(where: { value[$0] == UInt8(ascii: ",") }) else {
      return (0..<value.count, nil)
    }
    return (0..<comma, ByteText.string((comma + 1)..<value.count, in: value))
  }

  /// Digits, a point and digits if need be, and `%`: 0 to 100 (6.2, parse a percentage string).
  static func percentage(_ text: Span<UInt8>) -> Double? {
    guard text.count > 1, text[text.count - 1] == UInt8(ascii: "%") else { return nil }
    guard let value = number(text.extracting(0..<(text.count - 1))), value <= 100 else {
      return nil
    }
    return value
  }

  /// A number of lines: digits, a minus before them and a fraction after them if need be.
  static func lineNumber(_ text: Span<UInt8>) -> Double? {
    let isNegative = !text.isEmpty && text[0] == UInt8(ascii: "-")
    guard let value = number(isNegative ? text.extracting(1..<text.count) : text) else {
      return nil
    }
    return isNegative ? -value : value
  }

  /// Digits, and a point with digits after it if need be; nothing that is too large for a number.
  private static func number(_ text: Span<UInt8>) -> Double? {
    var whole: UInt64 = 0
    var index = 0
    while index < text.count, ByteText.isDigit(text[index]) {
      if index < 15 { whole = whole * 10 + UInt64(text[index] - 48) }
      index += 1
    }
    guard index > 0 else { return nil }
    if index == text.count, index <= 15 { return Double(whole) }
    if index < text.count {
      guard text[index] == UInt8(ascii: "."), index + 1 < text.count else { return nil }
      for place in (index + 1)..<text.count where !ByteText.isDigit(text[place]) { return nil }
    }
    guard let value = Double(ByteText.string(text)), value.isFinite else { return nil }
    return value
  }

  /// Digits alone; what does not fit is the greatest number.
  static func wholeNumber(_ text: Span<UInt8>) -> Int? {
    var value = 0
    for index in text.indices {
      guard ByteText.isDigit(text[index]) else { return nil }
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(Int(text[index] - 48))
      value = overflow || carry ? .max : sum
      if overflow || carry {
        return (index..<text.count).allSatisfy { ByteText.isDigit(text[$0]) } ? .max : nil
      }
    }
    return value
  }
}
