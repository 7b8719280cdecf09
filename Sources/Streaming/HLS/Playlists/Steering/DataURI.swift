/// A resource that is its own URI: `data:application/json;base64,…`.
///
/// Source: RFC 2397.
package enum DataURI {
  /// The bytes that a URI holds; `nil` when it is no such URI, or not as it must be.
  package static func bytes(of uri: String) -> [UInt8]? {
    guard uri.prefix(5).lowercased() == "data:", let comma = uri.firstIndex(of: ",") else {
      return nil
    }
    let type = uri[..<comma].lowercased()
    guard let text = PercentEncoding.decode(uri[uri.index(after: comma)...]) else { return nil }
    return type.hasSuffix(";base64") ? decode(base64: text) : Array(text.utf8)
  }

  /// The bytes that four characters at a time stand for (RFC 4648, 4); `nil` when other characters are in it.
  private static func decode(base64 text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (value, bits) = (0, 0)
    for byte in text.utf8.reversed().drop(while: { $0 == UInt8(ascii: "=") }).reversed() {
      guard let digit = digit(byte) else { return nil }
      (value, bits) = (value << 6 | digit, bits + 6)
      guard bits >= 8 else { continue }
      bits -= 8
      bytes.append(UInt8(truncatingIfNeeded: value >> bits))
      value &= (1 << bits) - 1
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 97 + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 48 + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
