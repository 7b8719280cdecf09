package import MediaCore

/// What the headers of a response let a cache do with it (RFC 9111, 5.2).
package struct CacheControl: Hashable, Sendable {
  /// Whether it may be kept at all.
  package private(set) var mayBeKept: Bool
  /// How old it may be before the server is asked; `nil` when it is to be asked each time.
  package private(set) var lifetime: MediaTime?
  /// The request's fields that the response depends on, in lower case.
  package private(set) var varying: [String]

  /// Reads the headers.
  ///
  /// - Parameter value: The value of the first field of a name in lower case; `nil` where there is none.
  package init(_ value: (String) -> String?) {
    let directives = Self.directives(value("cache-control"))
    varying = Self.list(value("vary"))
    mayBeKept = directives["no-store"] == nil && !varying.contains("*")
    guard directives["no-cache"] == nil, let seconds = directives["max-age"].flatMap({ Int($0) })
    else { return }
    let age = value("age").flatMap { Int($0) } ?? 0
    lifetime = .seconds(Double(max(0, min(seconds, 1 << 31) - max(0, age))))
  }

  private static func directives(_ text: String?) -> [String: String] {
    Dictionary(
      list(text).map { text in
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        return (parts[0], parts.count > 1 ? parts[1].filter { $0 != "\"" } : "")
      }
    ) { first, _ in first }
  }

  /// The members of a list in a field, in lower case.
  private static func list(_ text: String?) -> [String] {
    (text ?? "").lowercased().split(separator: ",")
      .map { $0.filter { $0 != " " && $0 != "\t" } }.filter { !$0.isEmpty && $0 != "=" }
  }
}
