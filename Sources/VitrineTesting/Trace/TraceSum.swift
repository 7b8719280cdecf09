/// A short sum: FNV-1a over what it is given, of which the upper half is told.
struct TraceSum: Sendable, Equatable {
  private var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ number: Int64) {
    var rest = UInt64(bitPattern: number)
    for _ in 0..<8 {
      value = (value ^ (rest & 0xff)) &* 0x100_0000_01b3
      rest >>= 8
    }
  }

  mutating func add(_ text: String) {
    for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  /// Eight hexadecimal digits.
  var text: String {
    let digits = String(value >> 32, radix: 16)
    return String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }
}
