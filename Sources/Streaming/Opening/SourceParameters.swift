internal import MediaCore

/// What follows the scheme of a source that is written rather than loaded: `TEXT?NAME=VALUE&NAME=VALUE`, text and values
/// encoded as in URLs.
struct SourceParameters {
  /// What stands before the question mark.
  let text: String
  /// In the order in which they stand.
  let values: [(name: String, value: String)]

  /// Reads a source.
  ///
  /// - Parameters:
  ///   - scheme: By which the source is called, and errors speak of it.
  ///   - known: The names that there are.
  /// - Throws: 1001 for names that there are not, twice the same, and what is not encoded.
  init(_ source: String, scheme: String, known: [String]) throws(MediaError) {
    try SourceResolver.check(source)
    let parts = source.dropFirst(scheme.count + 1).split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    text = try Self.decode(parts.first ?? "", of: "text", scheme)
    var values: [(name: String, value: String)] = []
    for part in parts.count == 2 ? parts[1].split(separator: "&") : [] {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(pair[0])
      guard known.contains(name) else {
        throw Self.wrong(
          "no parameter '\(name)'\(NameDistance.advice(on: name, of: known))", scheme)
      }
      guard pair.count == 2 else {
        throw Self.wrong("a \(name) without a value: write \(name)=VALUE", scheme)
      }
      guard !values.contains(where: { $0.name == name }) else {
        throw Self.wrong("two values of \(name)", scheme)
      }
      values.append((name, try Self.decode(pair[1], of: name, scheme)))
    }
    self.values = values
  }

  /// The error of a source that has what it cannot have.
  static func wrong(_ what: String, _ scheme: String) -> MediaError {
    MediaError(.invalidArgument, "the \(scheme) has \(what)")
  }

  private static func decode(
    _ text: Substring, of name: String, _ scheme: String
  ) throws(MediaError) -> String {
    guard let decoded = PercentEncoding.decode(text), !decoded.utf8.contains(0) else {
      throw wrong("a \(name) that is not encoded as in URLs: a percent sign is %25 there", scheme)
    }
    return decoded
  }
}
