/// The fields of an HTTP message in their order; names are compared without regard to case.
package struct HTTPHeaders: Hashable, Sendable {
  package struct Field: Hashable, Sendable {
    /// In lower case.
    package var name: String
    package var value: String
  }

  package private(set) var fields: [Field] = []

  package init() {}

  package init(_ fields: [(name: String, value: String)]) {
    for field in fields { append(field.name, field.value) }
  }

  package mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name.lowercased(), value: value))
  }

  /// The same without the fields of some names, in lower case.
  package func without(_ names: Set<String>) -> HTTPHeaders {
    var headers = self
    headers.fields.removeAll { names.contains($0.name) }
    return headers
  }

  /// The values of all fields of a name, in their order.
  package func values(of name: String) -> [String] {
    let name = name.lowercased()
    return fields.filter { $0.name == name }.map(\.value)
  }

  /// The value of the first field of that name.
  package subscript(name: String) -> String? {
    let name = name.lowercased()
    return fields.first { $0.name == name }?.value
  }
}
