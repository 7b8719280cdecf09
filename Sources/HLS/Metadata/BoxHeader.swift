/// The four characters that name a box: ISO/IEC 14496-12, 4.2.
struct BoxType: Hashable, Sendable {
  let code: UInt32

  init(_ name: StaticString) {
    code = name.withUTF8Buffer { bytes in
      var code: UInt32 = 0
      for index in 0..<min(4, bytes.count) { code = code << 8 | UInt32(unsafe bytes[index]) }
      return code
    }
  }

  init(code: UInt32) { self.code = code }

  static let eventMessage = BoxType("emsg")

  /// Whether it is made of characters that can be read, as a type has to be.
  var isText: Bool {
    (0..<4).allSatisfy { place in
      let byte = UInt8(truncatingIfNeeded: code >> (8 * place))
      return (0x20..<0x7F).contains(byte) || byte == 0xA9
    }
  }

  /// Whether it is made of letters, digits and the like, as all known types are.
  var isPlausible: Bool {
    (0..<4).allSatisfy { place in
      let byte = UInt8(truncatingIfNeeded: code >> (8 * place))
      return (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
        || byte == 32 || byte == 0xA9 || byte == UInt8(ascii: "-")
    }
  }
}

/// How a box begins.
struct BoxHeader: Hashable, Sendable {
  var type: BoxType
  /// The length of the whole box; `nil` for one that goes on to the end.
  var size: Int?
  var headerLength: Int

  /// Reads the first 8 or 16 bytes of a box; `nil` when they are none.
  init?(_ bytes: ArraySlice<UInt8>) {
    var reader = BigEndianReader(bytes)
    guard let size = reader.integer(4), let code = reader.integer(4) else { return nil }
    type = BoxType(code: UInt32(truncatingIfNeeded: code))
    headerLength = 8
    switch size {
    case 0: self.size = nil
    case 1:
      guard let large = reader.integer(8), large >= 16, large < 1 << 48 else { return nil }
      self.size = Int(large)
      headerLength = 16
    default:
      guard size >= 8 else { return nil }
      self.size = Int(size)
    }
  }
}

/// Takes big-endian numbers and texts off the front of bytes.
struct BigEndianReader: Sendable {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// The unsigned integer of so many bytes, 8 at most; `nil` when fewer are left.
  mutating func integer(_ count: Int) -> UInt64? {
    guard rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count).reduce(0) { $0 << 8 | UInt64($1) }
  }

  mutating func skip(_ count: Int) { rest = rest.dropFirst(count) }

  /// The text up to a zero; `nil` when there is no zero.
  mutating func text() -> String? {
    guard let end = rest.firstIndex(of: 0) else { return nil }
    defer { rest = rest[(end + 1)...] }
    return String(decoding: rest[..<end], as: UTF8.self)
  }
}
