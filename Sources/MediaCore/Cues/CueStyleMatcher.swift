/// Answers which style the rules of style sheets give to cues, to parts of them and to regions.
///
/// The answer is what the rules say of that very element, over what it is without any. What a part inherits from
/// the elements around it is the caller's part.
/// Source: https://www.w3.org/TR/webvtt1/, 8.2, and https://www.w3.org/TR/css-cascade-4/, 6.
package struct CueStyleMatcher: Sendable {
  /// When text is said against the present time.
  package enum Phase: Hashable, Sendable {
    /// The cue has no timestamps.
    case timeless
    case past
    case future
  }

  private let rules: [CueStyleRule]

  /// Each is held against each element of a cue: no more selectors are taken, and those of no more rules.
  private static let mostSelectors = 2048

  package init(_ styleSheets: [CueStyleSheet]) {
    var left = Self.mostSelectors
    rules = Array(
      styleSheets.lazy.flatMap(\.rules).filter { !$0.declarations.isEmpty }.prefix { rule in
        left -= rule.selectors.count
        return left >= 0
      })
  }

  /// Whether there are no rules at all.
  package var isEmpty: Bool { rules.isEmpty }

  /// The style of a cue as a whole.
  package func style(ofCue identifier: String, language: String = "") -> CueStyle {
    style { selector in
      selector.target == .cue
        && (selector.compounds.isEmpty
          || selector.matches([], cue: identifier, language: language, phase: .timeless))
    }
  }

  /// The style of a part of a cue's text.
  ///
  /// - Parameters:
  ///   - path: The element and those around it, the outermost first; not empty.
  ///   - identifier: The cue's.
  ///   - phase: That of the element's text; the default is that of a cue without timestamps.
  package func style(
    of path: [CueElement], inCue identifier: String, phase: Phase = .timeless
  ) -> CueStyle {
    guard let element = path.last else { return CueStyle() }
    return style(over: element.defaultStyle) { selector in
      selector.target == .cue && !selector.compounds.isEmpty
        && selector.matches(path, cue: identifier, language: element.language, phase: phase)
    }
  }

  /// The style of a region's box.
  package func style(ofRegion identifier: String) -> CueStyle {
    style { selector in
      guard selector.target == .region else { return false }
      guard let compound = selector.compounds.first else { return true }
      var plain = CueSelector.Compound()
      plain.identifier = compound.identifier
      return compound == plain && compound.identifier == identifier
    }
  }

  /// What the rules say whose selectors match: important ones last, then the more specific, then the later.
  private func style(
    over defaults: [CueStyleProperty] = [], where matches: (CueSelector) -> Bool
  ) -> CueStyle {
    var found: [(rank: Int, declarations: [CueStyleRule.Declaration])] = []
    for rule in rules {
      let rank = rule.selectors.lazy.filter(matches).map(\.specificity).max()
      if let rank { found.append((rank, rule.declarations)) }
    }
    // Rules of one rank stay in their order.
    let ordered = found.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }
    let declarations = ordered.flatMap(\.element.declarations)
    var style = CueStyle(defaults)
    for declaration in declarations where !declaration.isImportant {
      style.apply(declaration.property)
    }
    for declaration in declarations where declaration.isImportant {
      style.apply(declaration.property)
    }
    return style
  }
}

extension CueSelector {
  /// Whether it matches the last element of a path, or the cue itself if the path is empty.
  func matches(
    _ path: [CueElement], cue identifier: String, language: String,
    phase: CueStyleMatcher.Phase
  ) -> Bool {
    // Place 0 is the cue itself, as the root of the tree.
    func matches(_ compound: Compound, at place: Int) -> Bool {
      place == 0
        ? compound.matchesRoot(cue: identifier, language: language)
        : compound.matches(path[place - 1], phase: phase)
    }
    guard let last = compounds.last, matches(last, at: path.count) else { return false }
    // Which places the compounds so far can end at, from the last to the first: no way back is needed.
    var places: Set<Int> = [path.count]
    var isChild = last.isChild
    for compound in compounds.dropLast().reversed() {
      let highest = places.max() ?? 0
      let candidates = isChild ? places.map { $0 - 1 } : Array(0..<highest)
      places = Set(candidates.filter { $0 >= 0 && matches(compound, at: $0) })
      if places.isEmpty { return false }
      isChild = compound.isChild
    }
    return true
  }
}

extension CueSelector.Compound {
  fileprivate func matchesRoot(cue: String, language: String) -> Bool {
    kind == nil && classes.isEmpty && attributes.isEmpty && phase == nil
      && (identifier == nil || (identifier == cue && !cue.isEmpty))
      && languages.allSatisfy { Self.matches($0, language: language) }
      && (isRoot || identifier != nil || !languages.isEmpty || isAny)
  }

  /// Whether it holds for everything.
  private var isAny: Bool { self == CueSelector.Compound() }

  fileprivate func matches(_ element: CueElement, phase: CueStyleMatcher.Phase) -> Bool {
    if isRoot || identifier != nil { return false }
    if let kind, kind != element.kind { return false }
    switch self.phase {
    case nil: break
    case .past: if phase != .past { return false }
    case .future: if phase != .future { return false }
    }
    return classes.allSatisfy(element.classes.contains)
      && attributes.allSatisfy { $0.matches(element) }
      && languages.allSatisfy { Self.matches($0, language: element.language) }
  }

  /// Whether a language is in one of some ranges: `en` holds `en-GB`, `*` any that is known.
  ///
  /// Source: RFC 4647, 3.3.2, without ranges that have an asterisk within.
  private static func matches(_ ranges: [String], language: String) -> Bool {
    let language = language.lowercased()
    return ranges.contains { range in
      let range = range.lowercased()
      if range == "*" { return !language.isEmpty }
      return language == range || (!range.isEmpty && language.hasPrefix(range + "-"))
    }
  }
}

extension CueSelector.Compound.Attribute {
  fileprivate func matches(_ element: CueElement) -> Bool {
    guard element.kind == (name == "voice" ? .voice : .language) else { return false }
    guard let value else { return true }
    let found = element.annotation
    return switch match {
    case "": found == value
    case "~": found.split(separator: " ").contains { $0 == value }
    case "|": found == value || found.hasPrefix(value + "-")
    case "^": !value.isEmpty && found.hasPrefix(value)
    case "$": !value.isEmpty && found.hasSuffix(value)
    default: !value.isEmpty && found.contains(value)
    }
  }
}
