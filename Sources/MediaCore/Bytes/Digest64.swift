/// A digest of 64 bits for telling things apart that no enemy makes alike: FNV-1a.
package struct Digest64: Hashable, Sendable {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package init(_ text: String) { add(text.utf8) }

  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  /// 16 hexadecimal digits.
  package var text: String { String(value, radix: 16).padded(to: 16) }
}
