import MediaCore

extension TTMLStyle {
  /// Text of this style, as it differs from plain text.
  ///
  /// - Parameter more: What else there is to its look.
  func wrap(_ text: String, opacity: Double, _ more: [CueStyleProperty]) -> CueNode {
    var nodes: [CueNode] = [.text(text)]
    func wrap(_ kind: CueElement.Kind) {
      nodes = [.element(CueElement(kind: kind, children: nodes))]
    }
    if self["fontStyle"] == "italic" || self["fontStyle"] == "oblique" { wrap(.italic) }
    if self["fontWeight"] == "bold" { wrap(.bold) }
    let decoration = self["textDecoration"]?.split(separator: " ") ?? []
    if decoration.contains("underline") { wrap(.underline) }
    var style: [CueStyleProperty] = []
    if let color = self["color"].flatMap(Self.color), color != .white {
      style.append(.color(color))
    }
    if let color = self["backgroundColor"].flatMap(Self.color), color != .transparent {
      style.append(.backgroundColor(color))
    }
    if let names = self["fontFamily"].flatMap(Self.fontFamily) { style.append(.fontFamily(names)) }
    style += more
    if decoration.contains("lineThrough") { style.append(.textDecoration(.lineThrough)) }
    if opacity < 1 { style.append(.opacity(opacity)) }
    if !isVisible { style.append(.isVisible(false)) }
    if !style.isEmpty {
      nodes = [.element(CueElement(kind: .class, style: style, children: nodes))]
    }
    return nodes[0]
  }

  /// The names of fonts, generic ones as style sheets have them; `nil` where the first wanted is whichever is usual.
  ///
  /// Source: https://www.w3.org/TR/ttml2/, 8.2.10 (`<generic-family-name>`).
  private static func fontFamily(_ text: String) -> [String]? {
    let names = text.split(separator: ",").compactMap { part -> String? in
      let name = part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        .filter { $0 != "'" && $0 != "\"" }
      return name.isEmpty ? nil : genericFamilies[name] ?? name
    }
    return names.first.flatMap { $0 == "default" ? nil : names }
  }

  private static let genericFamilies = [
    "monospace": "monospace", "monospaceSansSerif": "monospace", "monospaceSerif": "monospace",
    "sansSerif": "sans-serif", "proportionalSansSerif": "sans-serif",
    "proportionalSerif": "serif",
  ]
}
