/// Where the Media Initialization Section of segments is: EXT-X-MAP.
///
/// Two equal values are one resource: it is loaded once for each. Source:
/// draft-pantos-hls-rfc8216bis, 4.4.4.5.
package struct InitializationSection: Hashable, Sendable {
  /// Where it is, resolved.
  package var uri: String
  /// The part of the resource that it is; `nil` for all of it.
  package var byteRange: ResourceRange?
  /// The keys in force where its tag stands, one for each KEYFORMAT; empty when it is not encrypted.
  package var keys: [EncryptionKey]

  package init(uri: String, byteRange: ResourceRange? = nil, keys: [EncryptionKey] = []) {
    self.uri = uri
    self.byteRange = byteRange
    self.keys = keys
  }

  /// Whether it is encrypted with AES-128 and has no vector of its own, which it must have.
  package var lacksInitializationVector: Bool {
    keys.contains { $0.method == .aes128 && $0.isIdentity && $0.initializationVector == nil }
  }
}
