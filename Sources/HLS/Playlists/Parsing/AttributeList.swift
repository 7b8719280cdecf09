/// The attributes of a tag, in the order in which they are written.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.2.
package struct AttributeList: Hashable, Sendable {
  package struct Attribute: Hashable, Sendable {
    package var name: String
    /// The value without its quotes, variables replaced.
    package var value: String
    package var isQuoted: Bool

    package init(_ name: String, _ value: String, isQuoted: Bool = false) {
      self.name = name
      self.value = value
      self.isQuoted = isQuoted
    }
  }

  package var attributes: [Attribute] = []

  package init(_ attributes: [Attribute] = []) { self.attributes = attributes }

  /// The value of an attribute; `nil` when it is not there.
  package subscript(name: String) -> String? { attribute(name)?.value }

  package func attribute(_ name: String) -> Attribute? {
    attributes.first { $0.name == name }
  }
}
