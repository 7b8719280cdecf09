internal import MediaCore

/// Bytes written as digits from 0 to F.
enum Hexadecimal {
  /// The value of `0x…`, 128 bits at most.
  static func number(_ text: String) -> UInt128? {
    let digits = text.utf8.dropFirst(2)
    guard hasPrefix(text), (1...32).contains(digits.count) else { return nil }
    var value: UInt128 = 0
    for byte in digits {
      guard let digit = byte.hexadecimalValue else { return nil }
      value = value << 4 | UInt128(digit)
    }
    return value
  }

  /// The bytes of `0x…`.
  static func bytes(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8.dropFirst(2))
    guard hasPrefix(text), digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index].hexadecimalValue,
        let low = digits[index + 1].hexadecimalValue
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  static func hasPrefix(_ text: String) -> Bool { text.hasPrefix("0x") || text.hasPrefix("0X") }
}
