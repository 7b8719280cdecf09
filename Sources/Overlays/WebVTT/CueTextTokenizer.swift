import MediaCore

/// Takes the text of a cue apart into tags and what is between them.
///
/// Source: https://www.w3.org/TR/webvtt1/, 6.4, the WebVTT cue text tokenizer.
struct CueTextTokenizer {
  enum Token: Hashable {
    case text(String)
    case start(name: String, classes: [String], annotation: String)
    case end(name: String)
    case timestamp(String)
  }

  private var position = 0

  /// Whether a text is a single token of text that stands for itself.
  static func isPlain(_ text: Span<UInt8>) -> Bool {
    for index in text.indices
    where text[index] == UInt8(ascii: "<") || text[index] == UInt8(ascii: "&") {
      return false
    }
    return true
  }

  /// The next token; `nil` at the end.
  mutating func next(in text: Span<UInt8>) -> Token? {
    guard position < text.count else { return nil }
    guard text[position] == UInt8(ascii: "<") else {
      return .text(takeText(text) { $0 == UInt8(ascii: "<") })
    }
    position += 1
    guard position < text.count else { return .start(name: "", classes: [], annotation: "") }
    switch text[position] {
    case UInt8(ascii: "/"):
      position += 1
      return .end(name: takeToGreater(text))
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return .timestamp(takeToGreater(text))
    default: return startTag(text)
    }
  }

  /// The start tag, start tag class and start tag annotation states.
  private mutating func startTag(_ text: Span<UInt8>) -> Token {
    let name = takeNamePart(text)
    var classes: [String] = []
    while position < text.count, text[position] == UInt8(ascii: ".") {
      position += 1
      let name = takeNamePart(text)
      if !name.isEmpty { classes.append(name) }
    }
    var annotation = ""
    if position < text.count, text[position] != UInt8(ascii: ">") {
      annotation = Self.collapse(takeText(text) { $0 == UInt8(ascii: ">") })
    }
    position += 1
    return .start(name: name, classes: classes, annotation: annotation)
  }

  private mutating func takeNamePart(_ text: Span<UInt8>) -> String {
    let start = position
    while position < text.count {
      let byte = text[position]
      if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ">") || ByteText.isWhitespace(byte) {
        break
      }
      position += 1
    }
    return ByteText.string(start..<position, in: text)
  }

  private mutating func takeToGreater(_ text: Span<UInt8>) -> String {
    let start = position
    while position < text.count, text[position] != UInt8(ascii: ">") { position += 1 }
    defer { position += 1 }
    return ByteText.string(start..<position, in: text)
  }

  /// Text up to a byte, which is not taken; character references are replaced.
  private mutating func takeText(_ text: Span<UInt8>, until isEnd: (UInt8) -> Bool) -> String {
    var result = ""
    var start = position
    while position < text.count, !isEnd(text[position]) {
      guard text[position] == UInt8(ascii: "&") else {
        position += 1
        continue
      }
      let before = start..<position
      if let character = CharacterReference.consume(text, at: &position) {
        result += ByteText.string(before, in: text)
        result += character
        start = position
      } else {
        position += 1
      }
    }
    let rest = ByteText.string(start..<position, in: text)
    return result.isEmpty ? rest : result + rest
  }

  /// A text without ASCII whitespace around it, and with one blank for each stretch of it within.
  private static func collapse(_ text: String) -> String {
    text.utf8.split(whereSeparator: ByteText.isWhitespace).map { String(Substring($0)) }
      .joined(separator: " ")
  }
}
