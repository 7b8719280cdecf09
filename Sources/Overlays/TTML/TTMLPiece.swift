import MediaCore

/// A piece of a paragraph's text, with when it is shown.
struct TTMLPiece {
  var range: TimeRange
  var text: String
  var style: TTMLStyle
  /// 1 for opaque.
  var opacity = 1.0
  /// What is behind it besides what its style says, the outermost first.
  var behind: [CueColor] = []
  /// How large its letters are, in percent of the picture's height; `nil` if the document gives none.
  var fontSize: Double?
  /// What there is to its look besides the style and the size.
  var look: [CueStyleProperty] = []
  var keepsSpace: Bool
  /// Whether the piece before it is the same text with another look.
  var isRepeated = false
  /// What it is to ruby text, if it is within any.
  var ruby: TTMLRuby?

  /// Whether it is seen; what is not still takes its room.
  var isVisible: Bool { style.isVisible }
  var isBlank: Bool { text.allSatisfy(\.isWhitespace) }
}

extension TTMLPiece {
  /// - Parameter size: The size of the letters that what is around it says already.
  func node(in size: Double? = nil) -> CueNode {
    let own = fontSize.flatMap { $0 == size ? nil : Self.property($0) }
    let node = style.wrap(text, opacity: opacity, (own.map { [$0] } ?? []) + look)
    return behind.reversed().reduce(node) { node, color in
      .element(CueElement(kind: .class, style: [.backgroundColor(color)], children: [node]))
    }
  }

  /// What it says with a mark beside each letter; `nil` where it has none, or too many would be there.
  func marked(_ marks: inout TTMLMarks) -> [CueNode]? {
    guard let emphasis = style.emphasis, marks.take(text.count) else { return nil }
    let look = look.filter { if case .combinesUpright = $0 { false } else { true } }
    var mark = self
    (mark.text, mark.fontSize, mark.look, mark.behind) = (emphasis.mark, nil, look, [])
    for name in ["textDecoration", "backgroundColor"] { mark.style.remove(name) }
    return text.map { letter in
      var base = self
      base.text = String(letter)
      guard !letter.isWhitespace, !letter.isPunctuation else { return base.node() }
      var over = mark.node()
      if let color = emphasis.color {
        over = .element(
          CueElement(kind: .class, style: [.color(color)], children: [.text(mark.text)]))
      }
      var element = CueElement(kind: .ruby)
      if let fontSize { element.style.append(Self.property(fontSize)) }
      if emphasis.isUnder { element.style.append(.rubyPosition(.under)) }
      element.children = [
        base.node(in: fontSize), .element(CueElement(kind: .rubyText, children: [over])),
      ]
      return .element(element)
    }
  }

  static func property(_ size: Double) -> CueStyleProperty {
    .fontSize(CueLength(size, .viewportHeight))
  }
}
