/// What a client names a request by, kept as the JSON it wrote, so that it returns unchanged.
package struct RequestID: Hashable, Sendable {
  /// A string, a number or `null`, as JSON.
  package var literal: String

  package init(literal: String) { self.literal = literal }

  package static let null = RequestID(literal: "null")
}
