import MediaCore

/// The times of a cue (6.3).
enum WebVTTTiming {
  /// Collects timings: when they are as they must be, the times and the range of the settings after them.
  static func parse(
    _ line: Span<UInt8>
  ) -> (timing: (start: MediaTime, end: MediaTime), settings: Range<Int>)? {
    var position = 0
    skipWhitespace(line, &position)
    guard let start = timestamp(line, &position) else { return nil }
    skipWhitespace(line, &position)
    guard ByteText.hasPrefix("-->", in: line, at: position) else { return nil }
    position += 3
    skipWhitespace(line, &position)
    guard let end = timestamp(line, &position) else { return nil }
    return ((start, end), position..<line.count)
  }

  /// The time that a whole text is.
  static func timestamp(_ text: Span<UInt8>) -> MediaTime? {
    var position = 0
    let time = timestamp(text, &position)
    return position == text.count ? time : nil
  }

  /// Collects a timestamp: `mm:ss.ttt` or `h…h:mm:ss.ttt`.
  static func timestamp(_ text: Span<UInt8>, _ position: inout Int) -> MediaTime? {
    var (first, length) = digits(text, &position)
    guard length > 0 else { return nil }
    var hasHours = length != 2 || first > 59
    guard take(":", text, &position) else { return nil }
    var second: Int64
    (second, length) = digits(text, &position)
    guard length == 2 else { return nil }
    var third: Int64 = 0
    if hasHours || (position < text.count && text[position] == UInt8(ascii: ":")) {
      guard take(":", text, &position) else { return nil }
      (third, length) = digits(text, &position)
      guard length == 2 else { return nil }
      hasHours = true
    } else {
      (first, second, third) = (0, first, second)
    }
    guard take(".", text, &position) else { return nil }
    let thousandths: Int64
    (thousandths, length) = digits(text, &position)
    guard length == 3, second <= 59, third <= 59 else { return nil }
    return .milliseconds(((first * 60 + second) * 60 + third) * 1000 + thousandths)
  }

  /// The number that digits make, no more than a timeline of nanoseconds can hold in hours.
  private static func digits(
    _ text: Span<UInt8>, _ position: inout Int
  ) -> (value: Int64, length: Int) {
    var value: Int64 = 0
    let start = position
    while position < text.count, ByteText.isDigit(text[position]) {
      value = min(value * 10 + Int64(text[position] - 48), 10_000_000)
      position += 1
    }
    return (value, position - start)
  }

  private static func take(
    _ character: Unicode.Scalar, _ text: Span<UInt8>, _ position: inout Int
  ) -> Bool {
    guard position < text.count, text[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private static func skipWhitespace(_ text: Span<UInt8>, _ position: inout Int) {
    while position < text.count, ByteText.isWhitespace(text[position]) { position += 1 }
  }
}
