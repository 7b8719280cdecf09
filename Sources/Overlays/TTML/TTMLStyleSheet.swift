import MediaCore

/// The styles that a document defines, by their names; each may refer to any others, also to those after it.
///
/// Source: https://www.w3.org/TR/ttml2/, 10.4.1.2 (referential styling).
struct TTMLStyleSheet {
  private struct Definition {
    var references: [String]
    var own: TTMLStyle
  }

  /// A style that is being worked out, and which of its references is next.
  private struct Step {
    var name: String
    var next = 0
  }

  private var definitions: [String: Definition] = [:]
  /// What was asked for, and what that refers to, with all that they refer to.
  private var complete: [String: TTMLStyle] = [:]

  var count: Int { definitions.count }

  mutating func define(_ name: String, _ element: XMLScanner.Element) {
    definitions[name] = Definition(
      references: Self.references(element), own: TTMLStyle(own: element))
    complete[name] = nil
  }

  /// The names of the styles that an element refers to; those later in the list count more.
  static func references(_ element: XMLScanner.Element) -> [String] {
    element["style"]?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
  }

  /// What a style says, over what the styles say that it refers to; `nil` for one that is not there.
  ///
  /// Each is worked out once. In a loop a style says nothing where it would come up again.
  mutating func style(_ name: String) -> TTMLStyle? {
    if complete[name] == nil, definitions[name] != nil { work(out: name) }
    return complete[name]
  }

  private mutating func work(out name: String) {
    // Chains may be longer than calls can lie in each other.
    var path = [Step(name: name)]
    var begun: Set = [name]
    while let step = path.last, let definition = definitions[step.name] {
      if step.next < definition.references.count {
        let reference = definition.references[step.next]
        path[path.count - 1].next += 1
        if complete[reference] == nil, definitions[reference] != nil,
          begun.insert(reference).inserted
        {
          path.append(Step(name: reference))
        }
        continue
      }
      var style = TTMLStyle()
      for reference in definition.references {
        if let other = complete[reference] { style.apply(other) }
      }
      style.apply(definition.own)
      complete[step.name] = style
      path.removeLast()
    }
  }
}
