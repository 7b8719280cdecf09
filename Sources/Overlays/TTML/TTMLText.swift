import MediaCore

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
