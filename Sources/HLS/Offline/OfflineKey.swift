package import MediaCore

/// A key that the segments of a download are encrypted with.
package struct OfflineKey: Hashable, Sendable {
  /// Where it is, resolved.
  package var uri: String
  /// How many bytes it has.
  package var length: Int
  /// The request that a `DownloadKeyStore` gets with the key.
  package var request: KeyRequest

  init(_ key: EncryptionKey, source: String) {
    uri = key.uri
    length = key.method == .aes256GCM ? 32 : 16
    request = KeyRequest(key, source: source)
    // One key may be used with many vectors.
    request.initializationVector = nil
  }
}
