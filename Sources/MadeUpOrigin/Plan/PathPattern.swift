/// A path, or those that have any text where it has a star.
package struct PathPattern: Hashable, Sendable {
  package let text: String
  private let parts: [String]

  package init(_ text: String) {
    self.text = text
    parts = text.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
  }

  package func matches(_ path: String) -> Bool {
    guard parts.count > 1, let first = parts.first, let last = parts.last else {
      return path == text
    }
    guard path.hasPrefix(first) else { return false }
    var rest = path.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let place = rest.firstRange(of: part) else { return false }
      rest = rest[place.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}
