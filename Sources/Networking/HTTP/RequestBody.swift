/// What a request sends.
package enum RequestBody: Hashable, Sendable {
  case bytes([UInt8])
  /// What a file holds when it is sent, by its path.
  case file(String)
}
