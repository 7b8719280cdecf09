/// Reads numbers of any length in bits, the highest bit first (H.264 section 7.2 and 9.1).
struct BitReader {
  private let bytes: [UInt8]
  private var position = 0
  /// Whether more was asked for than there is; what was read since is 0.
  private(set) var isOver = false

  /// Over the payload of a NAL unit, without the bytes that keep start codes out of it (section 7.4.1).
  init(payload: some Sequence<UInt8>) {
    var bytes: [UInt8] = []
    var zeros = 0
    for byte in payload {
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      bytes.append(byte)
    }
    self.bytes = bytes
  }

  mutating func flag() -> Bool { bits(1) == 1 }

  /// An unsigned number of up to 32 bits.
  mutating func bits(_ count: Int) -> Int {
    guard position + count <= bytes.count * 8 else {
      isOver = true
      return 0
    }
    var value = 0
    for _ in 0..<count {
      value = value << 1 | Int(bytes[position >> 3] >> (7 - UInt8(position & 7)) & 1)
      position += 1
    }
    return value
  }

  mutating func skip(_ count: Int) {
    for _ in 0..<count { _ = flag() }
  }

  /// An unsigned Exp-Golomb number: ue(v).
  mutating func unsigned() -> Int {
    var zeros = 0
    while !flag() {
      zeros += 1
      if isOver || zeros > 31 {
        isOver = true
        return 0
      }
    }
    return (1 << zeros) - 1 + bits(zeros)
  }

  /// A signed Exp-Golomb number: se(v).
  mutating func signed() -> Int {
    let code = unsigned()
    return code & 1 == 1 ? (code + 1) / 2 : -(code / 2)
  }
}
