import MediaCore

/// Reads a style sheet for cues: its rules, with the properties that cues may have.
///
/// What is not understood costs its declaration or its rule, as CSS demands. Nothing is loaded: rules that
/// begin with an @ are read over, and a value with an address costs its declaration. Source:
/// https://www.w3.org/TR/css-syntax-3/, 5, and https://www.w3.org/TR/webvtt1/, 8.
struct CueStyleParser {
  struct Fault: Hashable {
    var kind: SubtitleDiagnostic.Kind
    /// Counted from 0.
    var line: Int
    var message: String
  }

  private var tokens: ArraySlice<StyleToken>
  private(set) var faults: [Fault] = []

  init(_ text: Span<UInt8>) {
    var tokenizer = StyleTokenizer(text)
    tokens = tokenizer.tokens()[...]
  }

  mutating func parse() -> [CueStyleRule] {
    var rules: [CueStyleRule] = []
    while let token = tokens.first {
      if token.kind == .blank || token.isMark("}") {
        tokens.removeFirst()
      } else if case .atKeyword(let name) = token.kind {
        fault(.unsupportedStyle, token.line, "@\(name)")
        skipAtRule()
      } else if let rule = rule() {
        rules.append(rule)
      }
    }
    return rules
  }

  private mutating func skipAtRule() {
    while let token = tokens.popFirst() {
      if token.isMark(";") { return }
      if token.isMark("{") {
        _ = takeBlock()
        return
      }
    }
  }

  private mutating func rule() -> CueStyleRule? {
    let line = tokens.first?.line ?? 0
    let prelude = tokens.prefix { !$0.isMark("{") }
    tokens = tokens.dropFirst(prelude.count)
    guard tokens.popFirst() != nil else {
      fault(.malformedStyle, line, "the style sheet ends within a selector")
      return nil
    }
    let block = takeBlock()
    var reader = CueSelectorReader(prelude)
    guard let selectors = reader.read() else {
      fault(.unsupportedStyle, line, "the selector is not one for cues")
      return nil
    }
    return CueStyleRule(selectors: selectors, declarations: declarations(block))
  }

  /// What comes before the brace that closes a block, which is taken too.
  private mutating func takeBlock() -> ArraySlice<StyleToken> {
    var depth = 0
    let end = tokens.firstIndex { token in
      if token.isMark("{") { depth += 1 }
      if token.isMark("}") { depth -= 1 }
      return depth < 0
    }
    let block = tokens[..<(end ?? tokens.endIndex)]
    tokens = tokens[block.endIndex...].dropFirst()
    return block
  }

  private mutating func declarations(
    _ block: ArraySlice<StyleToken>
  ) -> [CueStyleRule.Declaration] {
    var result: [CueStyleRule.Declaration] = []
    for part in Self.split(block, at: ";") {
      let tokens = Self.trim(part)
      guard let first = tokens.first else { continue }
      guard case .identifier(let name) = first.kind,
        let colon = tokens.firstIndex(where: { $0.isMark(":") }),
        tokens[(tokens.startIndex + 1)..<colon].allSatisfy({ $0.kind == .blank })
      else {
        fault(.malformedStyle, first.line, "a declaration has no name")
        continue
      }
      var value = Self.trim(tokens[(colon + 1)...])
      let isImportant = Self.takeImportant(&value)
      let properties = CueStyleValues.properties(name.lowercased(), value.map(\.kind))
      guard let properties else {
        fault(.unsupportedStyle, first.line, name)
        continue
      }
      result += properties.map { CueStyleRule.Declaration($0, isImportant: isImportant) }
    }
    return result
  }

  private static func takeImportant(_ value: inout ArraySlice<StyleToken>) -> Bool {
    guard case .identifier(let name)? = value.last?.kind, name.lowercased() == "important" else {
      return false
    }
    let rest = trim(value.dropLast())
    guard rest.last?.isMark("!") == true else { return false }
    value = trim(rest.dropLast())
    return true
  }

  /// The parts between marks that are in no brackets.
  static func split(
    _ tokens: ArraySlice<StyleToken>, at mark: Character
  ) -> [ArraySlice<StyleToken>] {
    var parts: [ArraySlice<StyleToken>] = []
    var depth = 0
    var start = tokens.startIndex
    for index in tokens.indices {
      switch tokens[index].kind {
      case .function, .mark("("), .mark("["), .mark("{"): depth += 1
      case .mark(")"), .mark("]"), .mark("}"): depth = max(0, depth - 1)
      case .mark(mark) where depth == 0:
        parts.append(tokens[start..<index])
        start = index + 1
      default: break
      }
    }
    parts.append(tokens[start...])
    return parts
  }

  static func trim(_ tokens: ArraySlice<StyleToken>) -> ArraySlice<StyleToken> {
    var tokens = tokens.drop { $0.kind == .blank }
    while tokens.last?.kind == .blank { tokens.removeLast() }
    return tokens
  }

  private mutating func fault(_ kind: SubtitleDiagnostic.Kind, _ line: Int, _ message: String) {
    guard faults.count < 100 else { return }
    faults.append(Fault(kind: kind, line: line, message: message))
  }
}
