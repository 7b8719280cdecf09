extension VectorPath {
  /// Reads a path as SVG writes it, `M 0 0 C 0.2 0 0.3 0.5 0.5 0.5 Z` for instance.
  ///
  /// All commands and their relative forms are known; arcs become curves. `nil` for what cannot be read, or has more than 10,000
  /// commands. Source: SVG 1.1 §8.3.
  public init?(svg text: String) {
    var reader = SVGPathReader(text)
    guard reader.readAll() else { return nil }
    self = reader.path
  }
}
