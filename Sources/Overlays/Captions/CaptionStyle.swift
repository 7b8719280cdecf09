import MediaCore

/// How a character of captions looks.
struct CaptionStyle: Hashable {
  var color = CueColor.white
  var isItalic = false
  var isUnderlined = false
  /// What is behind it; `nil` for what is behind all captions, which is black.
  ///
  /// Where it is transparent, not even that is.
  var background: CueColor?
  /// How large it is, against the usual.
  var size = 1.0
}

extension CaptionStyle {
  func wrap(_ text: String) -> CueNode {
    var node = CueNode.text(text)
    if isItalic { node = .element(CueElement(kind: .italic, children: [node])) }
    if isUnderlined { node = .element(CueElement(kind: .underline, children: [node])) }
    let colors =
      (color == .white ? [] : [.color(color)])
      + (background.map { [CueStyleProperty.backgroundColor($0)] } ?? [])
      + (size == 1 ? [] : [.fontSize(CueLength(size, .em))])
    if !colors.isEmpty {
      node = .element(CueElement(kind: .class, style: colors, children: [node]))
    }
    return node
  }
}
