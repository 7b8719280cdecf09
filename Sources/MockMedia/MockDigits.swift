/// Digits for people, in 5 by 7 points.
enum MockDigits {
  static let width = 6
  static let height = 7

  /// Which points of a line of text are lit, a blank column behind each sign.
  static func points(of text: String, row: Int) -> [Bool] {
    text.utf8.flatMap { sign -> [Bool] in
      let rows =
        switch sign {
        case 48...57: digits[Int(sign) - 48]
        case UInt8(ascii: ":"): colon
        default: blank
        }
      return (0..<width).map { $0 < 5 && rows[row] >> (4 - $0) & 1 == 1 }
    }
  }

  private static let blank: [UInt8] = [0, 0, 0, 0, 0, 0, 0]
  private static let colon: [UInt8] = [0, 0b00100, 0b00100, 0, 0b00100, 0b00100, 0]
  private static let digits: [[UInt8]] = [
    [0b01110, 0b10001, 0b10011, 0b10101, 0b11001, 0b10001, 0b01110],
    [0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
    [0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111],
    [0b11110, 0b00001, 0b00001, 0b01110, 0b00001, 0b00001, 0b11110],
    [0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010],
    [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110],
    [0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110],
    [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000],
    [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110],
    [0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100],
  ]
}
