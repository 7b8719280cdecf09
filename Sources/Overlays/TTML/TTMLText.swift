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
  /// How large its letters are, in percent of the picture's height; `nil` where nobody says.
  var fontSize: Double?
  /// What there is to its look besides the style and the size.
  var look: [CueStyleProperty] = []
  var keepsSpace: Bool
  /// What it is to ruby text, if it is within any.
  var ruby: TTMLRuby?

  /// Whether it is seen; what is not still takes its room.
  var isVisible: Bool { style.isVisible }
  var isBlank: Bool { text.allSatisfy(\.isWhitespace) }
}

/// The part that a text has in ruby text.
///
/// Source: https://www.w3.org/TR/ttml2/, 10.2.35.
struct TTMLRuby {
  enum Role {
    /// Within a container, and none of the others.
    case container
    case base
    /// What stands over the base.
    case text
    /// What is shown in brackets where ruby text cannot be: never here.
    case delimiter
  }

  var role: Role
  /// Counts the containers of a document; 0 for none.
  var container: Int
  /// Whether it stands under its base.
  var isUnder: Bool

  /// - Parameter outer: That of the element around it.
  init?(_ style: TTMLStyle, in outer: TTMLRuby?, count: inout Int) {
    let role: Role
    switch style["ruby"] {
    case "container":
      role = .container
      count += 1
    case "base": role = .base
    case "text": role = .text
    case "delimiter": role = .delimiter
    default:
      guard let outer else { return nil }
      self = outer
      return
    }
    self.role = role
    container = role == .container ? count : outer?.container ?? 0
    isUnder = (style["rubyPosition"].map { $0 == "after" }) ?? outer?.isUnder ?? false
  }
}

extension [TTMLPiece] {
  /// What they say, without marks beside it.
  var nodes: [CueNode] {
    var none = TTMLMarks(room: 0)
    return nodes(&none)
  }

  /// What they say: blanks run together unless they are to be kept, and none at the ends of lines; ruby text with its
  /// base.
  ///
  /// - Parameter marks: How many letters more may have a mark each.
  func nodes(_ marks: inout TTMLMarks) -> [CueNode] {
    var texts = Dictionary(
      grouping: filter { $0.ruby?.role == .text && $0.ruby?.container != 0 }
    ) { $0.ruby?.container }
    let shown = filter { $0.ruby?.role != .text && $0.ruby?.role != .delimiter }.collapsed
    var nodes: [CueNode] = []
    var index = 0
    while index < shown.count {
      let first = shown[index]
      guard let ruby = first.ruby, ruby.role == .base,
        let text = texts.removeValue(forKey: ruby.container)
      else {
        nodes += first.marked(&marks) ?? [first.node()]
        index += 1
        continue
      }
      var element = CueElement(kind: .ruby)
      // Text over it is half as large, which it would not be if it said the size itself.
      let size = first.fontSize
      if let size { element.style.append(TTMLPiece.property(size)) }
      while index < shown.count, let part = shown[index].ruby, part.role == .base,
        part.container == ruby.container
      {
        element.children.append(shown[index].node(in: size))
        index += 1
      }
      let isUnder = text.first?.ruby?.isUnder == true
      if isUnder { element.style.append(.rubyPosition(.under)) }
      element.children.append(
        .element(CueElement(kind: .rubyText, children: text.collapsed.map { $0.node(in: size) })))
      nodes.append(.element(element))
    }
    return nodes
  }

  /// The same with blanks run together, without those that have nothing left.
  private var collapsed: [TTMLPiece] {
    var shown: [TTMLPiece] = []
    var isAfterBlank = true
    func trimEnd() {
      guard let last = shown.last, !last.keepsSpace, last.text.hasSuffix(" ") else { return }
      shown[shown.count - 1].text.removeLast()
    }
    for piece in self {
      var kept = piece
      kept.text = ""
      for character in piece.text {
        let isBlank = character == " " || character.isNewline || character == "\t"
        if piece.keepsSpace || !isBlank {
          kept.text.append(character)
          isAfterBlank = character == "\n"
        } else if !isAfterBlank {
          kept.text.append(" ")
          isAfterBlank = true
        }
      }
      if kept.text.first == "\n" { trimEnd() }
      if !kept.text.isEmpty { shown.append(kept) }
    }
    trimEnd()
    return shown.filter { !$0.text.isEmpty }
  }
}

extension TTMLPiece {
  /// - Parameter size: The size of the letters that what is around it says already.
  fileprivate func node(in size: Double? = nil) -> CueNode {
    let own = fontSize.flatMap { $0 == size ? nil : Self.property($0) }
    let node = style.wrap(text, opacity: opacity, (own.map { [$0] } ?? []) + look)
    return behind.reversed().reduce(node) { node, color in
      .element(CueElement(kind: .class, style: [.backgroundColor(color)], children: [node]))
    }
  }

  /// What it says with a mark beside each letter; `nil` where it has none, or too many would be there.
  fileprivate func marked(_ marks: inout TTMLMarks) -> [CueNode]? {
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

  fileprivate static func property(_ size: Double) -> CueStyleProperty {
    .fontSize(CueLength(size, .viewportHeight))
  }
}
