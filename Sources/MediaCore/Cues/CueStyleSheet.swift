/// The rules of one style sheet for cues.
package struct CueStyleSheet: Hashable, Sendable {
  /// The text as the file has it.
  package var source: String
  /// What of it is understood and allowed, in its order.
  package var rules: [CueStyleRule]

  package init(source: String, rules: [CueStyleRule]) {
    self.source = source
    self.rules = rules
  }
}
