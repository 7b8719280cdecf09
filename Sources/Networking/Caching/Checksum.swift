/// Sums by which bytes that a disk has spoiled are told; no enemy is kept off by them.
enum Checksum {
  /// The sum of bytes, as eight bytes.
  static func bytes(of bytes: [UInt8]) -> [UInt8] {
    let sum = bytes.withUnsafeBytes { total(of: $0) }
    return (0..<8).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) }
  }

  private static func total(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    var sum: UInt64 = 0x9e37_79b9_7f4a_7c15 ^ UInt64(bytes.count)
    var place = 0
    // Eight bytes at once: a stretch is summed as fast as it is copied.
    while place + 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      sum = mixed(sum ^ word)
      place += 8
    }
    for byte in bytes[place...] { sum = mixed(sum ^ UInt64(byte)) }
    return sum
  }

  /// One round of multiplying to 128 bits and folding them.
  private static func mixed(_ value: UInt64) -> UInt64 {
    let (high, low) = value.multipliedFullWidth(by: 0xd6e8_feb8_6659_fd93)
    return high ^ low
  }
}
