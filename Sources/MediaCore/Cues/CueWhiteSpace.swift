/// What becomes of blanks and line ends, as CSS names it.
public enum CueWhiteSpace: String, Hashable, Sendable, CaseIterable {
  /// Blanks become one, and lines break where they must; the default of CSS.
  case normal
  /// Blanks and line ends stay as they are, and lines break nowhere else.
  case pre
  /// Blanks become one, and lines do not break.
  case nowrap
  /// Blanks and line ends stay as they are, and lines also break where they must.
  case preWrap = "pre-wrap"
  /// Blanks become one, line ends stay, and lines also break where they must.
  case preLine = "pre-line"
}
