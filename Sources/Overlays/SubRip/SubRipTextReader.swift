import MediaCore

/// Reads the markup of SubRip: the tags b, i, u, s and font, and what players take over from SubStation Alpha in
/// braces: `{\an8}`, `{\i1}`.
///
/// Tags may close in any order. Other tags and other codes in braces are left out; a `<` or a `{` that begins
/// neither is text.
struct SubRipTextReader {
  private let depth: Int
  private(set) var markupLeft: Int
  private var open: [CueElement] = []
  private var root: [CueNode] = []
  private var text: [UInt8] = []
  private var hasPlace = false

  init(markup: Int, depth: Int) {
    markupLeft = markup
    self.depth = depth
  }

  mutating func read(_ bytes: Span<UInt8>, settings: inout CueSettings) -> [CueNode] {
    var position = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "<"):
        if let end = Self.end(of: bytes, from: position, at: UInt8(ascii: ">")) {
          if tag(bytes.extracting((position + 1)..<end)) {
            position = end + 1
            continue
          }
        }
      case UInt8(ascii: "{") where ByteText.hasPrefix("\\", in: bytes, at: position + 1):
        if let end = Self.end(of: bytes, from: position, at: UInt8(ascii: "}")) {
          codes(ByteText.string((position + 1)..<end, in: bytes), settings: &settings)
          position = end + 1
          continue
        }
      case UInt8(ascii: "&"):
        var after = position
        if let character = CharacterReference.consume(bytes, at: &after),
          bytes[after - 1] == UInt8(ascii: ";")
        {
          text += character.utf8
          position = after
          continue
        }
      default: break
      }
      text.append(bytes[position])
      position += 1
    }
    while !open.isEmpty { close() }
    flush()
    return root
  }

  /// Where a tag ends, if it does within its line and soon.
  private static func end(of bytes: Span<UInt8>, from start: Int, at mark: UInt8) -> Int? {
    for index in (start + 1)..<max(start + 1, min(bytes.count, start + 256)) {
      if bytes[index] == mark { return index }
      if bytes[index] == 10 { return nil }
    }
    return nil
  }

  // MARK: Tags

  private mutating func tag(_ inner: Span<UInt8>) -> Bool {
    var position = 0
    let isEnd = !inner.isEmpty && inner[0] == UInt8(ascii: "/")
    if isEnd { position = 1 }
    let start = position
    while position < inner.count, ByteText.isLetter(inner[position]) { position += 1 }
    guard position > start else { return false }
    let name = ByteText.string(start..<position, in: inner).lowercased()
    let rest = inner.extracting(position..<inner.count)
    if name == "br" {
      text.append(10)
    } else if isEnd {
      end(Self.kind(of: name), isStyled: name == "font", isStruck: Self.isStrike(name))
    } else if name == "font" {
      begin(CueElement(kind: .class, style: Self.font(rest)))
    } else if Self.isStrike(name) {
      begin(CueElement(kind: .class, style: [.textDecoration(.lineThrough)]))
    } else if let kind = Self.kind(of: name) {
      begin(CueElement(kind: kind))
    }
    return true
  }

  private static func kind(of name: String) -> CueElement.Kind? {
    switch name {
    case "b", "strong": .bold
    case "i", "em": .italic
    case "u": .underline
    default: nil
    }
  }

  private static func isStrike(_ name: String) -> Bool { ["s", "strike", "del"].contains(name) }

  private mutating func begin(_ element: CueElement) {
    guard open.count < depth, markupLeft > 0 else { return }
    markupLeft -= 1
    flush()
    open.append(element)
  }

  /// Ends the innermost element of its kind; those within it go on after it.
  private mutating func end(_ kind: CueElement.Kind?, isStyled: Bool, isStruck: Bool) {
    let strike: [CueStyleProperty] = [.textDecoration(.lineThrough)]
    let index = open.lastIndex { element in
      if isStruck { return element.kind == .class && element.style == strike }
      if isStyled { return element.kind == .class && element.style != strike }
      return element.kind == kind
    }
    guard let index else { return }
    var within: [CueElement] = []
    while open.count > index + 1 {
      if var element = open.last {
        close()
        element.children = []
        within.append(element)
      }
    }
    close()
    for element in within.reversed() { begin(element) }
  }

  /// The style that the attributes of a font tag say.
  private static func font(_ attributes: Span<UInt8>) -> [CueStyleProperty] {
    var style: [CueStyleProperty] = []
    for (name, value) in SubRipAttributes.read(ByteText.string(attributes)) {
      switch name {
      case "color":
        let digits = value.hasPrefix("#") ? String(value.dropFirst()) : value
        let color =
          NamedColors.color(value.lowercased())
          ?? (digits.utf8.count == 6 ? ColorValues.hexadecimal(digits) : nil)
        if let color { style.append(.color(color)) }
      case "face": if !value.isEmpty { style.append(.fontFamily([value])) }
      case "size":
        if let size = Double(value), size > 0, size < 1000 {
          style.append(.fontSize(CueLength(size, .pixels)))
        }
      default: break
      }
    }
    return style
  }

  // MARK: Codes in braces

  private mutating func codes(_ codes: String, settings: inout CueSettings) {
    for code in codes.split(separator: "\\") {
      let code = code.filter { $0 != " " }
      switch code {
      case "i1": begin(CueElement(kind: .italic))
      case "b1": begin(CueElement(kind: .bold))
      case "u1": begin(CueElement(kind: .underline))
      case "i0": end(.italic, isStyled: false, isStruck: false)
      case "b0": end(.bold, isStyled: false, isStruck: false)
      case "u0": end(.underline, isStyled: false, isStruck: false)
      default: place(code, settings: &settings)
      }
    }
  }

  /// `an` with a digit as on the keypad, or `a` with the numbers of the older format; the first counts.
  private mutating func place(_ code: String, settings: inout CueSettings) {
    let old = [1: 1, 2: 2, 3: 3, 5: 7, 6: 8, 7: 9, 9: 4, 10: 5, 11: 6]
    let number: Int?
    if code.hasPrefix("an") {
      number = Int(code.dropFirst(2)).flatMap { (1...9).contains($0) ? $0 : nil }
    } else {
      number = code.hasPrefix("a") ? Int(code.dropFirst()).flatMap { old[$0] } : nil
    }
    guard let number, !hasPlace else { return }
    hasPlace = true
    switch number % 3 {
    case 1:
      settings.alignment = .left
      settings.position = 0
      settings.positionAlignment = .lineLeft
    case 0:
      settings.alignment = .right
      settings.position = 100
      settings.positionAlignment = .lineRight
    default: break
    }
    switch (number - 1) / 3 {
    case 1:
      settings.line = 50
      settings.snapsToLines = false
      settings.lineAlignment = .center
    case 2: settings.line = 0
    default: break
    }
  }

  // MARK: The tree

  private mutating func flush() {
    guard !text.isEmpty else { return }
    append(.text(ByteText.string(text.span)))
    text.removeAll(keepingCapacity: true)
  }

  private mutating func close() {
    flush()
    guard let element = open.popLast(), !element.children.isEmpty else { return }
    append(.element(element))
  }

  private mutating func append(_ node: CueNode) {
    if open.isEmpty {
      root.append(node)
    } else {
      open[open.count - 1].children.append(node)
    }
  }
}

/// Reads the attributes of a tag as people write them: with quotes of either kind, or none.
enum SubRipAttributes {
  static func read(_ text: String) -> [(name: String, value: String)] {
    var attributes: [(name: String, value: String)] = []
    var rest = Substring(text)
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "/" }
      guard !rest.isEmpty else { return attributes }
      let name = rest.prefix { $0 != "=" && !$0.isWhitespace }
      rest = rest[name.endIndex...].drop(while: \.isWhitespace)
      guard rest.first == "=" else {
        if name.isEmpty { return attributes }
        continue
      }
      rest = rest.dropFirst().drop(while: \.isWhitespace)
      let value: Substring
      if let quote = rest.first, quote == "\"" || quote == "'" {
        value = rest.dropFirst().prefix { $0 != quote }
        rest = rest[value.endIndex...].dropFirst()
      } else {
        value = rest.prefix { !$0.isWhitespace }
        rest = rest[value.endIndex...]
      }
      attributes.append((name.lowercased(), value.trimmed))
    }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var part = drop(while: \.isWhitespace)
    while part.last?.isWhitespace == true { part.removeLast() }
    return String(part)
  }
}
