import FFmpeg
import MediaCore
import Testing

@Suite("AES") struct AESTests {
  private func bytes(_ text: String) -> [UInt8] {
    let digits = text.utf8.map { $0 > 57 ? $0 - 87 : $0 - 48 }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// NIST SP 800-38A, F.2.1 and F.5.1.
  private let key = "2b7e151628aed2a6abf7158809cf4f3c"
  private let text =
    "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"

  @Test("Chained blocks are those of the standard")
  func chained() throws {
    let cipher = try AESCipher(key: bytes(key))
    var vector = bytes("000102030405060708090a0b0c0d0e0f")
    var content = bytes(text)
    cipher.encryptChained(&content, 0..<32, vector: &vector)
    #expect(
      content
        == bytes("7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2"))
    vector = bytes("000102030405060708090a0b0c0d0e0f")
    cipher.decryptChained(&content, 0..<16, vector: &vector)
    cipher.decryptChained(&content, 16..<32, vector: &vector)
    #expect(content == bytes(text))
  }

  @Test("Counted blocks are those of the standard, wherever they are cut")
  func counted() throws {
    let cipher = try AESCipher(key: bytes(key))
    let counter = bytes("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff").reduce(UInt128(0)) {
      $0 << 8 | UInt128($1)
    }
    for cut in [0, 1, 15, 16, 17, 32] {
      var content = bytes(text)
      cipher.applyCounter(&content, 0..<cut, counter: counter, bits: 64, offset: 0)
      cipher.applyCounter(&content, cut..<32, counter: counter, bits: 64, offset: cut)
      #expect(
        content
          == bytes("874d6191b620e3261bef6864990db6ce9806f66b7970fdff8617187bb9fffdff"))
    }
  }

  @Test("Only the lowest bits of a counter count")
  func carry() throws {
    let cipher = try AESCipher(key: bytes(key))
    var content = [UInt8](repeating: 0, count: 32)
    cipher.applyCounter(&content, 0..<32, counter: UInt128(UInt64.max), bits: 64, offset: 0)
    let second = cipher.encrypt(0)
    #expect(content[16...].reduce(UInt128(0)) { $0 << 8 | UInt128($1) } == second)
  }

  /// McGrew and Viega, "The Galois/Counter Mode of Operation", test cases 13 to 15 and 18.
  @Test(
    "GCM is that of its authors",
    arguments: [
      ("", "", "000000000000000000000000", "", "530f8afbc74536b9a963b4f1c4cb738b"),
      (
        "", "00000000000000000000000000000000", "000000000000000000000000",
        "cea7403d4d606b6e074ec5d3baf39d18", "d0d1c8a799996bf0265b98b5d48ab919"
      ),
      (
        "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308",
        "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
          + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255",
        "cafebabefacedbaddecaf888",
        "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
          + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad",
        "b094dac5d93471bdec1a502270e3cc6c"
      ),
    ])
  func galois(key: String, text: String, vector: String, sealed: String, tag: String) throws {
    let key = key.isEmpty ? [UInt8](repeating: 0, count: 32) : bytes(key)
    let decryptor = try GCMDecryptor(key: key)
    var content = bytes(text)
    #expect(decryptor.seal(&content, vector: bytes(vector)[...]) == bytes(tag))
    #expect(content == bytes(sealed))
    try decryptor.open(&content, vector: bytes(vector)[...], tag: bytes(tag)[...])
    #expect(content == bytes(text))
    var wrong = bytes(tag)
    wrong[3] ^= 1
    #expect(throws: MediaError.self) {
      try decryptor.open(&content, vector: bytes(vector)[...], tag: wrong[...])
    }
  }

  @Test("A key of another length is refused", arguments: [0, 15, 17, 24, 33])
  func keyLengths(count: Int) {
    #expect(throws: MediaError.self) {
      try AESCipher(key: [UInt8](repeating: 1, count: count))
    }
  }
}
