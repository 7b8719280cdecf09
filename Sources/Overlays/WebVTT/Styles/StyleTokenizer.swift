/// Makes tokens of a style sheet; comments are left out.
///
/// Source: https://www.w3.org/TR/css-syntax-3/, 4.3, without escapes in numbers' units and without URLs, which
/// no style sheet for cues may have.
struct StyleTokenizer {
  private let text: [Unicode.Scalar]
  private var position = 0
  private var line = 0

  init(_ text: Span<UInt8>) { self.text = Array(ByteText.string(text).unicodeScalars) }

  /// All tokens.
  mutating func tokens() -> [StyleToken] {
    var tokens: [StyleToken] = []
    while position < text.count {
      let line = line
      if skipComment() { continue }
      tokens.append(StyleToken(kind: next(), line: line))
    }
    return tokens
  }

  private mutating func skipComment() -> Bool {
    guard peek(0) == "/", peek(1) == "*" else { return false }
    position += 2
    while position < text.count {
      if peek(0) == "*", peek(1) == "/" {
        position += 2
        return true
      }
      if text[position] == "\n" { line += 1 }
      position += 1
    }
    return true
  }

  private mutating func next() -> StyleToken.Kind {
    let scalar = text[position]
    if Self.isBlank(scalar) {
      while let scalar = peek(0), Self.isBlank(scalar) {
        if scalar == "\n" { line += 1 }
        position += 1
      }
      return .blank
    }
    if scalar == "\"" || scalar == "'" { return string(scalar) }
    if startsNumber() { return number() }
    if startsName(0) {
      let name = name()
      guard peek(0) == "(" else { return .identifier(name) }
      position += 1
      return .function(name.lowercased())
    }
    position += 1
    if scalar == "#", let next = peek(0), Self.isNamePart(next) || next == "\\" {
      return .hash(name())
    }
    if scalar == "@", startsName(0) { return .atKeyword(name().lowercased()) }
    return .mark(Character(scalar))
  }

  private mutating func string(_ quote: Unicode.Scalar) -> StyleToken.Kind {
    position += 1
    var result = String.UnicodeScalarView()
    while let scalar = peek(0) {
      if scalar == "\n" { return .bad }
      position += 1
      if scalar == quote { break }
      if scalar != "\\" {
        result.append(scalar)
      } else if peek(0) == "\n" {
        line += 1
        position += 1
      } else if position < text.count {
        result.append(escape())
      }
    }
    return .string(String(result))
  }

  private func startsNumber() -> Bool {
    var offset = 0
    if peek(0) == "+" || peek(0) == "-" { offset = 1 }
    if peek(offset) == "." { offset += 1 }
    return peek(offset).map(Self.isDigit) ?? false
  }

  private mutating func number() -> StyleToken.Kind {
    var digits = ""
    if peek(0) == "+" { position += 1 } else if peek(0) == "-" { digits.append(takeOne()) }
    while peek(0).map(Self.isDigit) ?? false { digits.append(takeOne()) }
    if digits.isEmpty || digits == "-" { digits.append("0") }
    if peek(0) == ".", peek(1).map(Self.isDigit) ?? false {
      digits.append(takeOne())
      while peek(0).map(Self.isDigit) ?? false { digits.append(takeOne()) }
    }
    let hasSign = peek(1) == "+" || peek(1) == "-"
    if peek(0) == "e" || peek(0) == "E",
      peek(hasSign ? 2 : 1).map(Self.isDigit) ?? false
    {
      digits.append(takeOne())
      if hasSign { digits.append(takeOne()) }
      while peek(0).map(Self.isDigit) ?? false { digits.append(takeOne()) }
    }
    guard let value = Double(digits), value.isFinite else { return .bad }
    if peek(0) == "%" {
      position += 1
      return .percentage(value)
    }
    return startsName(0) ? .dimension(value, name().lowercased()) : .number(value)
  }

  private mutating func takeOne() -> Character {
    position += 1
    return Character(text[position - 1])
  }

  private func startsName(_ offset: Int) -> Bool {
    guard let first = peek(offset) else { return false }
    if first == "-" {
      guard let second = peek(offset + 1) else { return false }
      return second == "-" || Self.isNameStart(second) || isEscape(offset + 1)
    }
    return Self.isNameStart(first) || isEscape(offset)
  }

  private func isEscape(_ offset: Int) -> Bool {
    guard peek(offset) == "\\", let next = peek(offset + 1) else { return false }
    return next != "\n"
  }

  private mutating func name() -> String {
    var result = String.UnicodeScalarView()
    while let scalar = peek(0) {
      if Self.isNamePart(scalar) {
        result.append(scalar)
        position += 1
      } else if isEscape(0) {
        position += 1
        result.append(escape())
      } else {
        break
      }
    }
    return String(result)
  }

  /// What an escape stands for; the position is after the backslash and before the end.
  private mutating func escape() -> Unicode.Scalar {
    var value: UInt32 = 0
    var count = 0
    while count < 6, let digit = peek(0).flatMap({ Character($0).hexDigitValue }) {
      value = value * 16 + UInt32(digit)
      position += 1
      count += 1
    }
    guard count > 0 else {
      position += 1
      return text[position - 1]
    }
    if let scalar = peek(0), Self.isBlank(scalar) {
      if scalar == "\n" { line += 1 }
      position += 1
    }
    return value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  private func peek(_ offset: Int) -> Unicode.Scalar? {
    position + offset < text.count ? text[position + offset] : nil
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\u{C}"
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_"
      || scalar.value >= 0x80
  }

  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    isNameStart(scalar) || isDigit(scalar) || scalar == "-"
  }
}
