extension JSONReader {
  /// Reads a string, whose opening quote is at the present position.
  mutating func string(in bytes: Span<UInt8>) throws(JSONSyntaxError) -> String {
    position += 1
    let start = position
    try skipPlain(in: bytes)
    if bytes[position] == UInt8(ascii: "\"") {
      defer { position += 1 }
      return try text(bytes.extracting(start..<position), at: start)
    }
    return try escapedString(from: start, in: bytes)
  }

  /// Goes to the next quote or backslash.
  private mutating func skipPlain(in bytes: Span<UInt8>) throws(JSONSyntaxError) {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return }
      if byte < 0x20 { throw JSONSyntaxError(.controlCharacter, at: position) }
      position += 1
    }
    throw JSONSyntaxError(.unexpectedEnd, at: position)
  }

  /// Reads on in a string that has a backslash at the present position.
  private mutating func escapedString(
    from start: Int, in bytes: Span<UInt8>
  ) throws(JSONSyntaxError) -> String {
    var result = ""
    var plain = start
    while true {
      result += try text(bytes.extracting(plain..<position), at: plain)
      position += 1
      if bytes[position - 1] == UInt8(ascii: "\"") { return result }
      result.unicodeScalars.append(try escape(in: bytes))
      plain = position
      try skipPlain(in: bytes)
    }
  }

  /// Reads what comes after a backslash.
  private mutating func escape(in bytes: Span<UInt8>) throws(JSONSyntaxError) -> Unicode.Scalar {
    guard position < bytes.count else { throw JSONSyntaxError(.unexpectedEnd, at: position) }
    position += 1
    switch bytes[position - 1] {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try escapedScalar(in: bytes)
    default: throw JSONSyntaxError(.invalidEscape, at: position - 1)
    }
  }

  /// Reads the digits after `\u`, and the second half of a surrogate pair where there is one.
  private mutating func escapedScalar(
    in bytes: Span<UInt8>
  ) throws(JSONSyntaxError) -> Unicode.Scalar {
    let start = position
    let first = try hex(in: bytes)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u")
    else { throw JSONSyntaxError(.loneSurrogate, at: start) }
    position += 2
    let second = try hex(in: bytes)
    guard 0xDC00...0xDFFF ~= second,
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw JSONSyntaxError(.loneSurrogate, at: start) }
    return scalar
  }

  private mutating func hex(in bytes: Span<UInt8>) throws(JSONSyntaxError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard position < bytes.count else { throw JSONSyntaxError(.unexpectedEnd, at: position) }
      guard let digit = bytes[position].hexadecimalValue else {
        throw JSONSyntaxError(.invalidEscape, at: position)
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }

  /// The text of some bytes.
  package func text(
    _ bytes: Span<UInt8>, at offset: Int
  ) throws(JSONSyntaxError) -> String {
    do {
      return String(copying: try UTF8Span(validating: bytes))
    } catch {
      throw JSONSyntaxError(.invalidUTF8, at: offset + error.byteOffsets.lowerBound)
    }
  }
}
