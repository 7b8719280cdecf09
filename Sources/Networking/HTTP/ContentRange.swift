/// The bytes that a reply holds, or how many there are when it holds none (RFC 9110, 14.4).
package struct ContentRange: Hashable, Sendable {
  /// Which bytes; `nil` in a 416 reply.
  package var range: Range<Int64>?
  /// The length of the whole resource; `nil` when the server does not say.
  package var total: Int64?

  /// Reads `bytes 0-99/1000`, `bytes 0-99/*` or `bytes */1000`; `nil` for anything else.
  package init?(_ value: String) {
    let words = value.split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
    let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }

    if parts[1] != "*" {
      guard let total = Self.number(parts[1]) else { return nil }
      self.total = total
    }
    if parts[0] == "*" { return }
    let bounds = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard bounds.count == 2, let first = Self.number(bounds[0]), let last = Self.number(bounds[1]),
      first <= last, last < .max, last < total ?? .max
    else { return nil }
    range = first..<last + 1
  }

  private static func number(_ text: Substring) -> Int64? {
    guard text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int64(text)
  }
}
