import FFmpeg
import MediaCore

/// Decrypts the samples of one segment, each begun anew with the same vector.
///
/// Source: Apple, MPEG-2 Stream Encryption Format for HTTP Live Streaming, 2.
struct SampleCipher {
  private let cipher: AESCipher
  private let vector: [UInt8]

  /// - Throws: 6002 for a key of another length than 16 bytes.
  init(key: [UInt8], vector: UInt128) throws(MediaError) {
    cipher = try AESCipher(key: key)
    self.vector = vector.bytes
  }

  /// Decrypts the whole blocks of a range in place.
  func decrypt(_ bytes: inout [UInt8], _ range: Range<Int>) {
    var vector = vector
    cipher.decryptChained(&bytes, range, vector: &vector)
  }

  /// Decrypts the first of each ten blocks of a range in place, as long as more than a block is left.
  func decryptOneInTen(_ bytes: inout [UInt8], _ range: Range<Int>) {
    let block = AESCipher.blockSize
    var vector = vector
    var place = range.lowerBound
    while range.upperBound - place > block {
      cipher.decryptChained(&bytes, place..<place + block, vector: &vector)
      place += 10 * block
    }
  }
}

extension UInt128 {
  /// The 16 bytes, the highest first.
  var bytes: [UInt8] { (0..<16).map { UInt8(truncatingIfNeeded: self >> UInt128(8 * (15 - $0))) } }
}
