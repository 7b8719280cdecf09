import MediaCore

/// Reads the markup of SubRip: the tags b, i, u, s and font, and what players take over from SubStation Alpha in
/// braces: `{\an8}`, `{\i1}`; what `{\p1}` makes a drawing is left out.
///
/// Tags may close in any order. Other tags and other codes in braces are left out; a `<` or a `{` that begins
/// neither is text.
struct SubRipTextReader {
  private let depth: Int
  private(set) var markupLeft: Int
  private var open: [CueElement] = []
  private var root: [CueNode] = []
  var text: [UInt8] = []
  /// Whether a code said where the cue is.
  var hasPlace = false
  /// Whether what follows is a drawing, which is no text.
  var isDrawing = false

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
          if !isDrawing { text += character.utf8 }
          position = after
          continue
        }
      default: break
      }
      if !isDrawing { text.append(bytes[position]) }
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

  // MARK: The tree

  mutating func begin(_ element: CueElement) {
    guard open.count < depth, markupLeft > 0 else { return }
    markupLeft -= 1
    flush()
    open.append(element)
  }

  /// Ends the innermost element of its kind; those within it go on after it.
  mutating func end(_ kind: CueElement.Kind?, isStyled: Bool, isStruck: Bool) {
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
