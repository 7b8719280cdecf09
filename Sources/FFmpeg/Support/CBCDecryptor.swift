package import MediaCore

/// Decrypts AES-128 in CBC mode with PKCS #7 padding, as bytes come.
package final class CBCDecryptor {
  private let cipher: AESCipher
  private var vector: [UInt8]
  /// Not yet a block, or perhaps the last one, whose padding must be cut.
  private var held: [UInt8] = []

  private static let blockSize = AESCipher.blockSize

  /// - Parameters:
  ///   - key: 16 bytes.
  ///   - initializationVector: 16 bytes.
  /// - Throws: 6002 for a key of another length.
  package init(key: [UInt8], initializationVector: [UInt8]) throws(MediaError) {
    guard key.count == Self.blockSize, initializationVector.count == Self.blockSize else {
      throw MediaError(.badKey, "the key cannot be used")
    }
    cipher = try AESCipher(key: key)
    vector = initializationVector
  }

  /// Takes the next bytes and gives those that are certain.
  package func decrypt(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    held += bytes
    let whole = max(0, (held.count - 1) / Self.blockSize * Self.blockSize)
    return take(whole)
  }

  /// Gives what is left, without its padding.
  ///
  /// - Throws: 6003 when the padding is wrong, which mostly means a wrong key.
  package func finish() throws(MediaError) -> [UInt8] {
    guard held.count == Self.blockSize else {
      if held.isEmpty { return [] }
      throw MediaError(.decryptionFailed, "what is encrypted is no multiple of 16 bytes")
    }
    let last = take(Self.blockSize)
    let padding = Int(last[15])
    guard (1...16).contains(padding), last.suffix(padding).allSatisfy({ $0 == last[15] }) else {
      throw MediaError(.decryptionFailed, "the padding is wrong, as with a wrong key")
    }
    return Array(last.dropLast(padding))
  }

  /// Gives what is left of a stretch from the middle of what is encrypted: its whole blocks, without looking for padding.
  package func rest() -> [UInt8] { take(held.count / Self.blockSize * Self.blockSize) }

  private func take(_ count: Int) -> [UInt8] {
    guard count > 0 else { return [] }
    var output = Array(held.prefix(count))
    cipher.decryptChained(&output, output.indices, vector: &vector)
    held.removeFirst(count)
    return output
  }
}
