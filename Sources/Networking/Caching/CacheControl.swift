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
  /// - Parameter values: The values of all fields of a name in lower case, in their order: together they are one list
  ///   (RFC 9110, 5.3).
  package init(_ values: (String) -> [String]) {
    let directives = Self.directives(values("cache-control"))
    varying = Self.list(values("vary"))
    mayBeKept = directives["no-store"] == nil && !varying.contains("*")
    guard directives["no-cache"] == nil, let seconds = directives["max-age"].flatMap({ Int($0) })
    else { return }
    let age = values("age").first.flatMap { Int($0) } ?? 0
    let most = 1 << 31
    lifetime = .seconds(Double(max(0, max(0, min(seconds, most)) - max(0, min(age, most)))))
  }

  private static func directives(_ fields: [String]) -> [String: String] {
    Dictionary(
      list(fields).map { text in
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]), parts.count > 1 ? parts[1].filter { $0 != "\"" } : "")
      }
    ) { first, _ in first }
  }

  /// The members of the list in all fields of a name, in lower case.
  private static func list(_ fields: [String]) -> [String] {
    fields.joined(separator: ",").lowercased().split(separator: ",")
      .map { $0.filter { $0 != " " && $0 != "\t" } }.filter { !$0.isEmpty }
  }
}
