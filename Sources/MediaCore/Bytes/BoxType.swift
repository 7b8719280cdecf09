/// The four characters that name a box: ISO/IEC 14496-12, 4.2.
package struct BoxType: Hashable, Sendable {
  package let code: UInt32

  package init(_ name: StaticString) {
    // The literal's bytes are there as long as the program.
    code = name.withUTF8Buffer { bytes in unsafe bytes.prefix(4).bigEndian(UInt32.self) }
  }

  package init(code: UInt32) { self.code = code }

  package static let eventMessage = BoxType("emsg")

  /// Whether it is made of characters that can be read, as a type has to be.
  package var isText: Bool {
    (0..<4).allSatisfy { place in
      let byte = UInt8(truncatingIfNeeded: code >> (8 * place))
      return (0x20..<0x7F).contains(byte) || byte == 0xA9
    }
  }

  /// Whether it is made of letters, digits and the like, as all known types are.
  package var isPlausible: Bool {
    (0..<4).allSatisfy { place in
      let byte = UInt8(truncatingIfNeeded: code >> (8 * place))
      return (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
        || byte == 32 || byte == 0xA9 || byte == UInt8(ascii: "-")
    }
  }
}

extension BoxType: ExpressibleByStringLiteral {
  package init(stringLiteral name: StaticString) { self.init(name) }
}
