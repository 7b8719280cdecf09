import MediaCore

/// Reads the selectors of a rule: `::cue`, `::cue(…)`, `::cue-region` and `::cue-region(…)`, with commas between.
///
/// One that is not understood costs all of them, as CSS demands. Source: https://www.w3.org/TR/webvtt1/, 8.2.
struct CueSelectorReader {
  private var tokens: ArraySlice<StyleToken>

  init(_ tokens: ArraySlice<StyleToken>) { self.tokens = tokens }

  mutating func read() -> [CueSelector]? {
    var selectors: [CueSelector] = []
    for part in CueStyleParser.split(tokens, at: ",") {
      guard let found = pseudoElement(CueStyleParser.trim(part)) else { return nil }
      selectors += found
    }
    return selectors
  }

  private func pseudoElement(_ part: ArraySlice<StyleToken>) -> [CueSelector]? {
    var tokens = part
    // What the cues belong to is the video, named or not.
    if tokens.first?.kind == .identifier("video") || tokens.first?.isMark("*") == true {
      tokens.removeFirst()
    }
    guard tokens.popFirst()?.isMark(":") == true, tokens.popFirst()?.isMark(":") == true,
      let first = tokens.popFirst()
    else { return nil }
    switch first.kind {
    case .identifier(let name):
      guard tokens.isEmpty, let target = Self.target(name) else { return nil }
      return [CueSelector(target: target)]
    case .function(let name):
      guard tokens.popLast()?.isMark(")") == true, let target = Self.target(name) else {
        return nil
      }
      var selectors: [CueSelector] = []
      for part in CueStyleParser.split(tokens, at: ",") {
        guard let compounds = Self.compounds(CueStyleParser.trim(part)) else { return nil }
        if target == .region, compounds.count > 1 { return nil }
        selectors.append(CueSelector(target: target, compounds: compounds))
      }
      return selectors
    default: return nil
    }
  }

  private static func target(_ name: String) -> CueSelector.Target? {
    switch name.lowercased() {
    case "cue": .cue
    case "cue-region": .region
    default: nil
    }
  }

  /// Compound selectors with blanks or `>` between.
  private static func compounds(_ part: ArraySlice<StyleToken>) -> [CueSelector.Compound]? {
    var tokens = part
    var result: [CueSelector.Compound] = []
    while !tokens.isEmpty {
      tokens = tokens.drop { $0.kind == .blank }
      var isChild = false
      if tokens.first?.isMark(">") == true {
        guard !result.isEmpty else { return nil }
        isChild = true
        tokens = tokens.dropFirst().drop { $0.kind == .blank }
      }
      guard var compound = compound(&tokens) else { return nil }
      compound.isChild = isChild
      result.append(compound)
    }
    return result.isEmpty || result.count > 16 ? nil : result
  }

  private static func compound(_ tokens: inout ArraySlice<StyleToken>) -> CueSelector.Compound? {
    var compound = CueSelector.Compound()
    var isFirst = true
    while let token = tokens.first, token.kind != .blank, !token.isMark(">") {
      tokens.removeFirst()
      switch token.kind {
      case .identifier(let name):
        guard isFirst, let kind = CueElement.Kind(rawValue: name) else { return nil }
        compound.kind = kind
      case .mark("*"): guard isFirst else { return nil }
      case .hash(let name): compound.identifier = name
      case .mark("."):
        guard case .identifier(let name)? = tokens.popFirst()?.kind else { return nil }
        compound.classes.append(name)
      case .mark("["):
        guard let attribute = attribute(&tokens) else { return nil }
        compound.attributes.append(attribute)
      case .mark(":"): guard pseudoClass(&tokens, &compound) else { return nil }
      default: return nil
      }
      isFirst = false
    }
    return isFirst ? nil : compound
  }

  private static func attribute(
    _ tokens: inout ArraySlice<StyleToken>
  ) -> CueSelector.Compound.Attribute? {
    let end = tokens.firstIndex { $0.isMark("]") }
    guard let end else { return nil }
    var inner = tokens[..<end].filter { $0.kind != .blank }[...]
    tokens = tokens[(end + 1)...]
    guard case .identifier(let name)? = inner.popFirst()?.kind,
      ["voice", "lang"].contains(name.lowercased())
    else { return nil }
    var match = ""
    if case .mark(let mark)? = inner.first?.kind, "~|^$*".contains(mark) {
      match = String(mark)
      inner.removeFirst()
    }
    guard let equals = inner.popFirst() else {
      return CueSelector.Compound.Attribute(name: name.lowercased(), value: nil)
    }
    guard equals.isMark("="), inner.count == 1 else { return nil }
    switch inner.first?.kind {
    case .identifier(let value), .string(let value):
      return CueSelector.Compound.Attribute(name: name.lowercased(), match: match, value: value)
    default: return nil
    }
  }

  private static func pseudoClass(
    _ tokens: inout ArraySlice<StyleToken>, _ compound: inout CueSelector.Compound
  ) -> Bool {
    switch tokens.popFirst()?.kind {
    case .identifier(let name):
      if name.lowercased() == "root" {
        compound.isRoot = true
      } else if let phase = CueSelector.Compound.Phase(rawValue: name.lowercased()) {
        compound.phase = phase
      } else {
        return false
      }
      return true
    case .function("lang"):
      guard let end = tokens.firstIndex(where: { $0.isMark(")") }) else { return false }
      var ranges: [String] = []
      for part in CueStyleParser.split(tokens[..<end], at: ",") {
        switch CueStyleValues.single(CueStyleParser.trim(part).map(\.kind)) {
        case .identifier(let range), .string(let range): ranges.append(range)
        default: return false
        }
      }
      tokens = tokens[(end + 1)...]
      compound.languages.append(ranges)
      return true
    default: return false
    }
  }
}
