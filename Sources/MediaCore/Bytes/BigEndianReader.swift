/// Takes big-endian numbers and texts off the front of bytes.
package struct BigEndianReader: Sendable {
  package private(set) var rest: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// The unsigned integer of so many bytes, 8 at most; `nil` when fewer are left.
  package mutating func integer(_ count: Int) -> UInt64? {
    guard rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count).bigEndian()
  }

  package mutating func skip(_ count: Int) { rest = rest.dropFirst(count) }

  /// The text up to a zero; `nil` when there is no zero.
  package mutating func text() -> String? {
    guard let end = rest.firstIndex(of: 0) else { return nil }
    defer { rest = rest[(end + 1)...] }
    return String(decoding: rest[..<end], as: UTF8.self)
  }
}

extension Collection<UInt8> {
  /// The bytes as one number, the highest first; what the number has no room for is lost.
  @inlinable package func bigEndian<Number: FixedWidthInteger>(
    _ type: Number.Type = Number.self
  ) -> Number {
    reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
  }
}

extension [UInt8] {
  /// The number of so many bytes at a position, the highest first; 0 beyond the end.
  package func number(at position: Int, _ count: Int) -> Int {
    guard position >= 0, position + count <= self.count else { return 0 }
    return Int(clamping: self[position..<position + count].bigEndian(UInt64.self))
  }
}
