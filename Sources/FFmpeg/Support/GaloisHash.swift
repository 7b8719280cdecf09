internal import MediaCore

/// GHASH, the sum with which AES-GCM proves that nothing was changed (NIST SP 800-38D, 6.4).
package struct GaloisHash {
  private static let polynomial = UInt128(0xE1) << 120
  /// What four bits that fall off the low end come back as.
  private static let reductions = (0..<16).map { bits in
    (0..<4).reduce(UInt128(bits)) { value, _ in halved(value) }
  }

  /// The products of the key and each value of four bits.
  private let products: [UInt128]
  private var sum: UInt128 = 0

  /// - Parameter key: The block of zeros, encrypted.
  package init(key: UInt128) {
    var products = [UInt128](repeating: 0, count: 16)
    var value = key
    for bit in [8, 4, 2, 1] {
      products[bit] = value
      value = Self.halved(value)
    }
    for index in 1..<16 where index & (index - 1) != 0 {
      let high = 1 << (Int.bitWidth - 1 - index.leadingZeroBitCount)
      products[index] = products[high] ^ products[index ^ high]
    }
    self.products = products
  }

  /// Adds bytes, filled up with zeros to a whole block.
  package mutating func update(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while !rest.isEmpty {
      let block = rest.prefix(16)
      rest = rest.dropFirst(16)
      let value = block.bigEndian(UInt128.self)
      update(value << UInt128(8 * (16 - block.count)))
    }
  }

  package mutating func update(_ block: UInt128) {
    let factor = sum ^ block
    var product: UInt128 = 0
    for nibble in 0..<32 {
      product = product >> 4 ^ Self.reductions[Int(product & 15)]
      product ^= products[Int((factor >> UInt128(4 * nibble)) & 15)]
    }
    sum = product
  }

  /// Adds the lengths in bytes of what was added and gives the sum.
  package mutating func finish(lengths other: Int, _ text: Int) -> UInt128 {
    update(UInt128(UInt64(other) * 8) << 64 | UInt128(UInt64(text) * 8))
    return sum
  }

  private static func halved(_ value: UInt128) -> UInt128 {
    value & 1 == 0 ? value >> 1 : value >> 1 ^ polynomial
  }
}
