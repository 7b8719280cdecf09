/// Text out of bytes that are looked at in place.
enum ByteText {
  /// The text of bytes, with what is not UTF-8 replaced.
  static func string(_ bytes: Span<UInt8>) -> String {
    do {
      return String(copying: try UTF8Span(validating: bytes))
    } catch {
      return String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
    }
  }

  static func string(_ range: Range<Int>, in bytes: Span<UInt8>) -> String {
    string(bytes.extracting(range))
  }

  /// Whether bytes begin with an ASCII text.
  static func hasPrefix(_ prefix: StaticString, in bytes: Span<UInt8>, at start: Int = 0) -> Bool {
    guard start + prefix.utf8CodeUnitCount <= bytes.count else { return false }
    return prefix.withUTF8Buffer { text in
      for index in 0..<text.count where unsafe text[index] != bytes[start + index] { return false }
      return true
    }
  }

  /// Whether "-->" is in it.
  static func containsArrow(_ bytes: Span<UInt8>) -> Bool {
    var index = 2
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: ">") {
        if bytes[index - 1] == UInt8(ascii: "-"), bytes[index - 2] == UInt8(ascii: "-") {
          return true
        }
        index += 3
      } else {
        // Neither this byte nor the two after it can be the end of an arrow that has this one in it.
        index += byte == UInt8(ascii: "-") ? 1 : 3
      }
    }
    return false
  }

  /// ASCII whitespace of the HTML standard.
  static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 32 || byte == 9 || byte == 10 || byte == 12 || byte == 13
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

  static func isLetter(_ byte: UInt8) -> Bool { (byte | 32) &- 97 < 26 }

  /// The words between ASCII whitespace.
  static func words(_ bytes: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
    var index = 0
    while index < bytes.count {
      if isWhitespace(bytes[index]) {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, !isWhitespace(bytes[index]) { index += 1 }
      body(bytes.extracting(start..<index))
    }
  }
}
