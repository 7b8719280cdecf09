internal import MediaCore

/// The number that a picture of made-up media carries in squares of black and white.
///
/// Three rows of 16 squares across the picture, from 12 to 15 sixteenths of its height, white for 1: 8 bits of the mark,
/// 24 of the number, 16 of a sum of both (CRC-16/CCITT-FALSE), the highest bit first.
package struct FrameCode: Hashable, Sendable {
  static let columns = 16
  static let rows = 3
  /// In sixteenths of the height.
  static let top = 12

  /// The mark of the medium, 0…255.
  package var mark: Int
  /// The number of the picture, from 0, below 16,777,216.
  package var number: Int

  package init(mark: Int, number: Int) {
    self.mark = mark
    self.number = number
  }

  /// The squares, row by row.
  var bits: [Bool] {
    let word = UInt32(mark & 0xFF) << 24 | UInt32(number & 0xFF_FFFF)
    let whole = UInt64(word) << 16 | UInt64(Self.sum(of: word))
    return (0..<48).map { whole >> (47 - $0) & 1 == 1 }
  }

  /// Reads the squares, row by row; `nil` where their sum is another.
  init?(bits: [Bool]) {
    let whole = bits.reduce(UInt64(0)) { $0 << 1 | ($1 ? 1 : 0) }
    let word = UInt32(truncatingIfNeeded: whole >> 16)
    guard bits.count == 48, Self.sum(of: word) == UInt16(truncatingIfNeeded: whole) else {
      return nil
    }
    self.init(mark: Int(word >> 24), number: Int(word & 0xFF_FFFF))
  }

  /// Where a square is.
  static func square(_ row: Int, _ column: Int, in area: PixelRect) -> PixelRect {
    let (left, right) = (area.width * column / columns, area.width * (column + 1) / columns)
    let (above, below) = (area.height * (top + row) / 16, area.height * (top + row + 1) / 16)
    return PixelRect(
      x: area.x + left, y: area.y + above, width: right - left, height: below - above)
  }

  /// Source: ITU-T V.41, with a start of all ones.
  private static func sum(of word: UInt32) -> UInt16 {
    var sum: UInt16 = 0xFFFF
    for shift in stride(from: 31, through: 0, by: -1) {
      let bit = UInt16(truncatingIfNeeded: word >> UInt32(shift) & 1)
      let isOdd = sum >> 15 ^ bit == 1
      sum = sum << 1 ^ (isOdd ? 0x1021 : 0)
    }
    return sum
  }
}
