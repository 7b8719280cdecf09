package import MediaCore

/// JSON that is written already.
package struct JSONText: Hashable, Sendable {
  package var text: String

  /// Writes a value.
  package init(_ value: JSONValue) { text = value.json }

  /// Takes what is JSON already.
  package init(written text: String) { self.text = text }
}
