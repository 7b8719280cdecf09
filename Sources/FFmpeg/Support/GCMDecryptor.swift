package import MediaCore

/// Decrypts AES-GCM, and checks that nothing was changed (NIST SP 800-38D, 7.2).
package struct GCMDecryptor {
  private let cipher: AESCipher
  private let hashKey: UInt128

  package static let tagSize = 16

  /// - Parameter key: 16 or 32 bytes.
  /// - Throws: 6002 for a key of another length.
  package init(key: [UInt8]) throws(MediaError) {
    cipher = try AESCipher(key: key)
    hashKey = cipher.encrypt(0)
  }

  /// Decrypts a text in place.
  ///
  /// - Parameters:
  ///   - vector: The initialization vector, of any length.
  ///   - tag: 16 bytes.
  /// - Throws: 6003 when the tag is another: the key is wrong or the text was changed.
  package func open(
    _ text: inout [UInt8], vector: ArraySlice<UInt8>, tag: ArraySlice<UInt8>
  ) throws(MediaError) {
    let counter = firstCounter(vector)
    let expected = self.tag(of: text, counter)
    guard tag.count == Self.tagSize, tag.bigEndian(UInt128.self) == expected
    else {
      throw MediaError(
        .decryptionFailed, "the authentication tag is wrong, as with a wrong key")
    }
    apply(&text, counter)
  }

  /// Encrypts a text in place and gives its tag.
  package func seal(_ text: inout [UInt8], vector: ArraySlice<UInt8>) -> [UInt8] {
    let counter = firstCounter(vector)
    apply(&text, counter)
    let tag = self.tag(of: text, counter)
    return (0..<Self.tagSize).map { UInt8(truncatingIfNeeded: tag >> UInt128(8 * (15 - $0))) }
  }

  private func apply(_ text: inout [UInt8], _ counter: UInt128) {
    // The first block encrypts the tag.
    cipher.applyCounter(&text, text.indices, counter: counter, bits: 32, offset: 16)
  }

  private func tag(of text: [UInt8], _ counter: UInt128) -> UInt128 {
    var hash = GaloisHash(key: hashKey)
    hash.update(text[...])
    return hash.finish(lengths: 0, text.count) ^ cipher.encrypt(counter)
  }

  private func firstCounter(_ vector: ArraySlice<UInt8>) -> UInt128 {
    if vector.count == 12 {
      return vector.bigEndian(UInt128.self) << 32 | 1
    }
    var hash = GaloisHash(key: hashKey)
    hash.update(vector)
    return hash.finish(lengths: 0, vector.count)
  }
}
