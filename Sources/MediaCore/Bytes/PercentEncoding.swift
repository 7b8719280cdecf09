/// The encoding of bytes that may not stand in a URL (RFC 3986, 2.1).
package enum PercentEncoding {
  /// Decodes once; `nil` when a `%` is not followed by two digits or the bytes are not UTF-8.
  package static func decode(_ text: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst()?.hexadecimalValue,
        let low = rest.popFirst()?.hexadecimalValue
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Encodes only what may not stand in a URL as it is; what is encoded already stays so.
  package static func encodeInvalid(_ text: some StringProtocol) -> String {
    guard !text.utf8.allSatisfy(isValid) else { return String(text) }
    var encoded = ""
    for byte in text.utf8 {
      if isValid(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += escape(byte)
      }
    }
    return encoded
  }

  private static func isValid(_ byte: UInt8) -> Bool {
    byte > 32 && byte < 127 && !"\"<>\\^`{|}".utf8.contains(byte)
  }

  /// Encodes a path for a URL, its slashes left as they are.
  package static func encode(path: String) -> String { encode(path, keeping: "/") }

  /// Encodes all but the unreserved characters (RFC 3986, 2.3).
  ///
  /// - Parameter others: Characters of ASCII that stay too; the default is none.
  package static func encode(_ text: String, keeping others: String = "") -> String {
    var encoded = ""
    for byte in text.utf8 {
      let isPlain =
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
        || "-._~".utf8.contains(byte) || others.utf8.contains(byte)
      if isPlain {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += escape(byte)
      }
    }
    return encoded
  }

  private static func escape(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "%0\(digits)" : "%\(digits)"
  }
}
