/// Where ruby text stands.
public enum CueRubyPosition: String, Hashable, Sendable, CaseIterable {
  /// Above the text that it belongs to; right of it where lines run down.
  case over
  /// Below the text that it belongs to; left of it where lines run down.
  case under
}
