internal import CFFmpeg
package import MediaCore

/// The block cipher AES, in the modes that protected media uses (FFmpeg's `av_aes_crypt`).
///
/// One thread at a time may use it.
package final class AESCipher {
  package static let blockSize = 16

  private let encryption: AESContext
  private let decryption: AESContext

  /// - Parameter key: 16 or 32 bytes.
  /// - Throws: 6002 for a key of another length.
  package init(key: [UInt8]) throws(MediaError) {
    encryption = try AESContext(key, decrypts: false)
    decryption = try AESContext(key, decrypts: true)
  }

  /// Decrypts the whole blocks of a range in place, chained (CBC).
  ///
  /// - Parameter vector: 16 bytes; the last encrypted block afterwards.
  package func decryptChained(
    _ bytes: inout [UInt8], _ range: Range<Int>, vector: inout [UInt8]
  ) {
    run(decryption, &bytes, range, &vector)
  }

  /// Encrypts the whole blocks of a range in place, chained (CBC).
  ///
  /// - Parameter vector: 16 bytes; the last encrypted block afterwards.
  package func encryptChained(
    _ bytes: inout [UInt8], _ range: Range<Int>, vector: inout [UInt8]
  ) {
    run(encryption, &bytes, range, &vector)
  }

  private func run(
    _ context: AESContext, _ bytes: inout [UInt8], _ range: Range<Int>, _ vector: inout [UInt8]
  ) {
    let count = range.count / Self.blockSize
    precondition(vector.count == Self.blockSize)
    bytes[range].withUnsafeMutableBufferPointer { part in
      guard count > 0, let start = part.baseAddress else { return }
      av_aes_crypt(context.pointer, start, start, Int32(count), &vector, context.decrypts ? 1 : 0)
    }
  }

  /// Encrypts or decrypts a range in place in counter mode, which is the same.
  ///
  /// - Parameters:
  ///   - counter: The first block of the stream of keys.
  ///   - bits: How many of its lowest bits count.
  ///   - offset: How many bytes of that stream have been used.
  package func applyCounter(
    _ bytes: inout [UInt8], _ range: Range<Int>, counter: UInt128, bits: Int, offset: Int
  ) {
    guard !range.isEmpty else { return }
    let mask = (UInt128(1) << UInt128(bits)) - 1
    let first = offset / Self.blockSize
    let last = (offset + range.count - 1) / Self.blockSize
    var stream: [UInt8] = []
    stream.reserveCapacity((last - first + 1) * Self.blockSize)
    for block in first...last {
      let value = counter & ~mask | (counter &+ UInt128(block)) & mask
      withUnsafeBytes(of: value.bigEndian) { stream += $0 }
    }
    let count = Int32(last - first + 1)
    stream.withUnsafeMutableBufferPointer { keys in
      guard let start = keys.baseAddress else { return }
      av_aes_crypt(encryption.pointer, start, start, count, nil, 0)
    }
    let skipped = offset - first * Self.blockSize
    bytes[range].withUnsafeMutableBufferPointer { part in
      for index in part.indices { part[index] ^= stream[skipped + index] }
    }
  }

  /// Encrypts one block.
  package func encrypt(_ block: UInt128) -> UInt128 {
    var input = block.bigEndian
    var output = UInt128.zero
    withUnsafeBytes(of: &input) { source in
      withUnsafeMutableBytes(of: &output) { target in
        av_aes_crypt(
          encryption.pointer, target.bindMemory(to: UInt8.self).baseAddress,
          source.bindMemory(to: UInt8.self).baseAddress, 1, nil, 0)
      }
    }
    return UInt128(bigEndian: output)
  }
}

/// The one owner of an `AVAES`.
private final class AESContext {
  let pointer: OpaquePointer
  let decrypts: Bool

  init(_ key: [UInt8], decrypts: Bool) throws(MediaError) {
    guard key.count == 16 || key.count == 32 else {
      throw MediaError(.badKey, "a key of \(key.count) bytes cannot be used")
    }
    guard let pointer = av_aes_alloc() else { throw .outOfMemory("a key") }
    self.pointer = pointer
    self.decrypts = decrypts
    guard av_aes_init(pointer, key, Int32(key.count * 8), decrypts ? 1 : 0) == 0 else {
      throw MediaError(.badKey, "the key cannot be used")
    }
  }

  deinit { av_free(UnsafeMutableRawPointer(pointer)) }
}
