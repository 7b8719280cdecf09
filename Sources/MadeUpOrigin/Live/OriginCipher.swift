internal import FFmpeg
internal import MediaCore

/// The keys of a stream that is made up, and what is encrypted with them: AES-128 of whole segments (RFC 8216, 4.3.2.4).
enum OriginCipher {
  private static let size = 16

  /// The key of a number: the same each time.
  static func key(_ number: Int) -> [UInt8] {
    var digest = Digest64()
    digest.add(Array("key \(number)".utf8))
    var generator = SeededGenerator(seed: digest.value)
    return (0..<size).map { _ in UInt8(truncatingIfNeeded: generator.next() >> 24) }
  }

  /// A segment as it is sent.
  ///
  /// - Parameters:
  ///   - key: The number of its key.
  ///   - number: Its Media Sequence Number, with which the chain of blocks begins.
  static func encrypted(_ body: [UInt8], key: Int, number: Int) -> [UInt8] {
    // Whole blocks, and the length of the padding in each of its bytes (PKCS #7).
    let padding = size - body.count % size
    var bytes = body + Array(repeating: UInt8(padding), count: padding)
    var vector = (0..<size).map { place in
      UInt8(truncatingIfNeeded: place < 8 ? 0 : UInt64(number) >> UInt64(8 * (size - 1 - place)))
    }
    // A key of this length always fits.
    guard let cipher = try? AESCipher(key: self.key(key)) else { return [] }
    cipher.encryptChained(&bytes, 0..<bytes.count, vector: &vector)
    return bytes
  }
}
