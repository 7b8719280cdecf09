import MediaCore

/// The times of a cue of SubRip: `00:00:01,000 --> 00:00:02,500`.
enum SubRipTiming {
  /// The times, and where in the line what follows them begins.
  static func parse(
    _ line: Span<UInt8>
  ) -> (start: MediaTime, end: MediaTime, rest: Int)? {
    var position = 0
    guard let start = time(line, &position) else { return nil }
    skipBlanks(line, &position)
    guard ByteText.hasPrefix("-->", in: line, at: position) else { return nil }
    position += 3
    guard let end = time(line, &position) else { return nil }
    guard position == line.count || ByteText.isWhitespace(line[position]) else { return nil }
    return (start, end, position)
  }

  /// Whether a line with an arrow was meant as times, not as text.
  ///
  /// It is where it is all numbers, or what is on one side of the arrow is a time.
  static func looksLikeTiming(_ line: Span<UInt8>) -> Bool {
    let bytes = line.indices.map { line[$0] }
    if bytes.allSatisfy({ isOfTime($0) || ByteText.isWhitespace($0) || "->".utf8.contains($0) }) {
      return true
    }
    let arrow = bytes.indices.first { bytes[$0...].starts(with: "-->".utf8) }
    guard let arrow else { return false }
    let after = bytes[(arrow + 3)...].drop(while: ByteText.isWhitespace)
    return isTime(bytes[..<arrow].drop(while: ByteText.isWhitespace), colons: 1)
      // Texts point to a time of day.
      || isTime(after.prefix { !ByteText.isWhitespace($0) }, colons: 2)
  }

  private static func isOfTime(_ byte: UInt8) -> Bool {
    ByteText.isDigit(byte) || ":,.".utf8.contains(byte)
  }

  /// Whether text is numbers with so many colons between them, or more, however wrong.
  private static func isTime(_ text: ArraySlice<UInt8>, colons: Int) -> Bool {
    text.first.map(ByteText.isDigit) == true
      && text.allSatisfy { isOfTime($0) || ByteText.isWhitespace($0) }
      && text.count(where: { $0 == UInt8(ascii: ":") }) >= colons
  }

  /// `h:mm:ss,ttt`; hours and the fraction may be missing, and blanks may stand before each number.
  ///
  /// However many digits the fraction has, it counts milliseconds, as players read it.
  private static func time(_ line: Span<UInt8>, _ position: inout Int) -> MediaTime? {
    var parts: [Int64] = []
    while parts.count < 3 {
      guard let value = number(line, &position) else { return nil }
      parts.append(value)
      guard position < line.count, line[position] == UInt8(ascii: ":") else { break }
      if parts.count < 3 { position += 1 }
    }
    guard parts.count >= 2 else { return nil }
    var milliseconds: Int64 = 0
    if position < line.count,
      line[position] == UInt8(ascii: ",") || line[position] == UInt8(ascii: ".")
    {
      position += 1
      guard let value = number(line, &position) else { return nil }
      milliseconds = value
    }
    return .milliseconds(parts.reduce(0) { $0 * 60 + $1 } * 1000 + milliseconds)
  }

  private static func number(_ line: Span<UInt8>, _ position: inout Int) -> Int64? {
    skipBlanks(line, &position)
    let start = position
    var value: Int64 = 0
    while position < line.count, ByteText.isDigit(line[position]) {
      value = min(value * 10 + Int64(line[position] - 48), 10_000_000)
      position += 1
    }
    return position > start ? value : nil
  }

  private static func skipBlanks(_ line: Span<UInt8>, _ position: inout Int) {
    while position < line.count, ByteText.isWhitespace(line[position]) { position += 1 }
  }
}
