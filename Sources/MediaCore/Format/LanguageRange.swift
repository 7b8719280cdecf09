/// A language that is asked for, with all that is more exact: `de` has `de-CH` in it.
///
/// Source: RFC 4647 (part of BCP 47).
package struct LanguageRange: Hashable, Sendable {
  /// As it was written.
  package let text: String
  private let subtags: [String]

  /// How long a tag may be: twice what registered ones need (RFC 5646, section 4.4.1), and more.
  private static let longest = 128

  /// - Parameter text: One that is longer than any language's is none.
  package init(_ text: String) {
    self.text = text.utf8.count <= Self.longest ? text : ""
    subtags = Self.subtags(self.text)
  }

  /// Whether a language tag falls into it (3.3.1), with two- and three-letter codes of the same language taken for
  /// equal.
  package func contains(_ tag: String?) -> Bool {
    guard let tag else { return false }
    if text == "*" { return true }
    return !subtags.isEmpty && Self.subtags(tag).starts(with: subtags)
  }

  /// Whether a language tag falls into it where others may lie between its subtags (3.3.2): `zh-TW` has `zh-Hant-TW`
  /// in it.
  package func containsExtended(_ tag: String?) -> Bool {
    guard let tag, let first = subtags.first else { return false }
    var rest = Self.subtags(tag)[...]
    guard let language = rest.popFirst(), first == "*" || first == language else { return false }
    for subtag in subtags.dropFirst() where subtag != "*" {
      while let next = rest.first, next != subtag {
        // What follows a single letter says something else.
        if next.count == 1 { return false }
        rest.removeFirst()
      }
      guard rest.popFirst() != nil else { return false }
    }
    return true
  }

  /// It and its less exact forms: subtags are taken away from the end, and with one a single letter before it (3.4).
  package var fallbacks: [LanguageRange] {
    var parts = text.split { $0 == "-" || $0 == "_" }
    var forms = [self]
    while parts.count > 1 {
      parts.removeLast()
      if parts.count > 1, parts.last?.count == 1 { parts.removeLast() }
      // Any language at all is not what was asked for.
      if parts == ["*"] { break }
      forms.append(LanguageRange(parts.joined(separator: "-")))
    }
    return forms
  }

  /// The first element that is in one of some languages, which are in order of preference.
  ///
  /// The less exact forms of each are tried before the next, and in each form first what begins with it, then what has
  /// others between its subtags. Languages after the first 64 are left out.
  package static func first<Element>(
    of languages: [String], in elements: [Element], by language: (Element) -> String?
  ) -> Element? {
    for range in languages.prefix(64).lazy.flatMap({ LanguageRange($0).fallbacks }) {
      let match =
        elements.first { range.contains(language($0)) }
        ?? elements.first { range.containsExtended(language($0)) }
      if let match { return match }
    }
    return nil
  }

  private static func subtags(_ tag: String) -> [String] {
    var parts = tag.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    if let first = parts.first { parts[0] = LanguageCodes.short[first] ?? first }
    return parts
  }
}
