/// Takes an attribute list apart, without copying what is not an attribute's name or value.
struct AttributeScanner {
  enum Fault: Hashable {
    case noValue
    case unclosedQuote
    case strayText
    case noComma
    case illegalName
    case space
  }

  private(set) var list = AttributeList()
  private(set) var faults: [Fault] = []
  private var position: Int
  private let end: Int

  init(_ range: Range<Int>, in bytes: Span<UInt8>) {
    position = range.lowerBound
    end = range.upperBound
    while position < end {
      scanAttribute(in: bytes)
    }
  }

  private mutating func scanAttribute(in bytes: Span<UInt8>) {
    skipSpace(in: bytes)
    let start = position
    var isLegal = true
    while position < end, bytes[position] != UInt8(ascii: "="), bytes[position] != UInt8(ascii: ",")
    {
      isLegal = isLegal && Self.isNameByte(bytes[position])
      position += 1
    }
    guard position < end, bytes[position] == UInt8(ascii: "=") else {
      // A comma at the end leaves nothing; anything else is an attribute without a value.
      if position > start || position < end { note(.noValue) }
      position += 1
      return
    }
    let nameEnd = trimmedEnd(start..<position, in: bytes)
    if !isLegal { note(nameEnd < position ? .space : .illegalName) }
    if nameEnd == start { note(.illegalName) }
    let name = ByteText.string(start..<nameEnd, in: bytes)
    position += 1
    skipSpace(in: bytes)
    if position < end, bytes[position] == UInt8(ascii: "\"") {
      scanQuoted(name, in: bytes)
    } else {
      scanUnquoted(name, in: bytes)
    }
  }

  private mutating func scanQuoted(_ name: String, in bytes: Span<UInt8>) {
    position += 1
    let start = position
    while position < end, bytes[position] != UInt8(ascii: "\"") { position += 1 }
    if position == end { note(.unclosedQuote) }
    append(name, ByteText.string(start..<position, in: bytes), isQuoted: true)
    position = min(position + 1, end)
    let stray = position
    if beginsAttribute(position, in: bytes) { return note(.noComma) }
    while position < end, bytes[position] != UInt8(ascii: ",") { position += 1 }
    if position > stray {
      note(trimmedEnd(stray..<position, in: bytes) == stray ? .space : .strayText)
    }
    position += 1
  }

  private mutating func scanUnquoted(_ name: String, in bytes: Span<UInt8>) {
    let start = position
    var isOver = false
    while position < end, bytes[position] != UInt8(ascii: ","), !isOver {
      guard ByteText.isBlank(bytes[position]) else {
        position += 1
        continue
      }
      isOver = beginsAttribute(position, in: bytes)
      // Blanks that follow each other are looked at once, however many there are.
      position = isOver ? position + 1 : ByteText.skippingBlanks(position..<end, in: bytes)
    }
    let valueEnd = trimmedEnd(start..<position, in: bytes)
    if isOver { note(.noComma) } else if valueEnd < position { note(.space) }
    if valueEnd == start { note(.noValue) }
    append(name, ByteText.string(start..<valueEnd, in: bytes), isQuoted: false)
    if !isOver { position += 1 }
  }

  /// Whether an attribute comes after the blanks at a place, of which the comma before it was forgotten.
  private func beginsAttribute(_ place: Int, in bytes: Span<UInt8>) -> Bool {
    let start = ByteText.skippingBlanks(place..<end, in: bytes)
    var nameEnd = start
    while nameEnd < end, Self.isNameByte(bytes[nameEnd]) { nameEnd += 1 }
    let next = ByteText.skippingBlanks(nameEnd..<end, in: bytes)
    return nameEnd > start && next < end && bytes[next] == UInt8(ascii: "=")
  }

  private mutating func append(_ name: String, _ value: String, isQuoted: Bool) {
    list.attributes.append(.init(name, value, isQuoted: isQuoted))
  }

  private mutating func note(_ fault: Fault) {
    if !faults.contains(fault) { faults.append(fault) }
  }

  private mutating func skipSpace(in bytes: Span<UInt8>) {
    let start = position
    position = ByteText.skippingBlanks(position..<end, in: bytes)
    if position > start { note(.space) }
  }

  private func trimmedEnd(_ range: Range<Int>, in bytes: Span<UInt8>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, ByteText.isBlank(bytes[end - 1]) { end -= 1 }
    return end
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (65...90).contains(byte) || (48...57).contains(byte) || byte == UInt8(ascii: "-")
  }
}
