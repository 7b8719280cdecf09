/// What is wrong with the words of a statement.
package struct OriginWordError: Error, Hashable, Sendable {
  /// The word, or the beginning of it.
  package var word: String
  package var reason: String
}
