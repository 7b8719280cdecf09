package import MediaCore

/// Made-up media as sources: `mock:?NAME=VALUE&NAME=VALUE`.
extension Mock {
  /// Whether a source is called as made-up media are.
  package static func isNamed(by source: String) -> Bool {
    SourceText(source) == .otherScheme(scheme)
  }

  /// Reads a source; `nil` for one that is no made-up medium.
  ///
  /// - Throws: 1001 for parameters and values that there are not, 3004 for what would be too much.
  package init?(source: String) throws(MediaError) {
    guard Self.isNamed(by: source) else { return nil }
    let written = try SourceParameters(
      source, scheme: Self.scheme, known: MockReading.parameters)
    guard written.text.isEmpty else {
      throw SourceParameters.wrong(
        "a text before the question mark; write mock:?duration=2", Self.scheme)
    }
    var reading = MockReading(written.values)
    self = try reading.read()
    try checkLimits()
  }
}
