/// Finds the lines of a text, without copying them.
struct LineScanner {
  struct Line {
    /// Where the line is, without its end and without blanks around it.
    var range: Range<Int>
    /// Counted from 1.
    var number = 1
    var hasBlanksAround = false
    var hasTab = false
    /// Whether there is a control character other than a tab.
    var hasControlCharacter = false
    /// Whether it ends in a carriage return without a line feed.
    var endsInCarriageReturn = false
  }

  private var position: Int
  private var number = 0

  init(from position: Int = 0) { self.position = position }

  /// The next line; `nil` after the last.
  mutating func next(in bytes: Span<UInt8>) -> Line? {
    guard position < bytes.count else { return nil }
    number += 1
    var line = Line(range: position..<position, number: number)
    let start = position
    var end = start
    scan: while true {
      guard end < bytes.count else {
        position = end
        break
      }
      let byte = bytes[end]
      if byte >= 32 {
        if byte >= 0x7F {
          line.hasControlCharacter = line.hasControlCharacter || isControl(end, in: bytes)
        }
        end += 1
        continue
      }
      switch byte {
      case 10:
        position = end + 1
        break scan
      case 13:
        let isPair = end + 1 < bytes.count && bytes[end + 1] == 10
        line.endsInCarriageReturn = !isPair
        position = end + (isPair ? 2 : 1)
        break scan
      case 9: line.hasTab = true
      default: line.hasControlCharacter = true
      }
      end += 1
    }
    var first = start
    var last = end
    while first < last, ByteText.isBlank(bytes[first]) { first += 1 }
    while last > first, ByteText.isBlank(bytes[last - 1]) { last -= 1 }
    line.hasBlanksAround = last - first < end - start
    line.range = first..<last
    return line
  }

  /// DEL, or one of U+0080 to U+009F.
  private func isControl(_ index: Int, in bytes: Span<UInt8>) -> Bool {
    switch bytes[index] {
    case 0x7F: true
    case 0xC2: index + 1 < bytes.count && (0x80...0x9F).contains(bytes[index + 1])
    default: false
    }
  }
}
