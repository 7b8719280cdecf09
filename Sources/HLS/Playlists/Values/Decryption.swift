/// What has to be done with media before it can be played, among the keys in force.
///
/// Source: draft-pantos-hls-rfc8216bis, 6.3.6.
package enum Decryption: Hashable, Sendable {
  /// It is not encrypted.
  case none
  /// It is decrypted with this key.
  case key(EncryptionKey)
  /// It is encrypted, and no key in force can be used: playback fails.
  case unsupported

  /// Chooses among keys, which are alternatives to one another.
  ///
  /// - Parameters:
  ///   - keys: Those in force.
  ///   - formats: The KEYFORMATs that can be used; the default is `identity` alone. Keys of others are
  ///     ignored.
  ///   - methods: The methods that can be used.
  package init(
    of keys: [EncryptionKey], formats: Set<String> = [EncryptionKey.identity],
    methods: Set<EncryptionKey.Method>
  ) {
    if keys.isEmpty {
      self = .none
    } else if let key = keys.first(where: {
      formats.contains($0.format) && methods.contains($0.method)
    }) {
      self = .key(key)
    } else {
      self = .unsupported
    }
  }
}
