/// Text out of bytes that are looked at in place.
enum ByteText {
  /// The text of a stretch of bytes, with what is not UTF-8 replaced.
  static func string(_ range: Range<Int>, in bytes: Span<UInt8>) -> String {
    let part = bytes.extracting(range)
    do {
      return String(copying: try UTF8Span(validating: part))
    } catch {
      return String(decoding: part.indices.map { part[$0] }, as: UTF8.self)
    }
  }

  /// Whether bytes begin with an ASCII text.
  static func hasPrefix(
    _ prefix: String, at range: Range<Int>, in bytes: Span<UInt8>
  ) -> Bool {
    var index = range.lowerBound
    for byte in prefix.utf8 {
      if index >= range.upperBound || bytes[index] != byte { return false }
      index += 1
    }
    return true
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }

  /// Where the blanks end with which a stretch of bytes begins.
  static func skippingBlanks(_ range: Range<Int>, in bytes: Span<UInt8>) -> Int {
    var place = range.lowerBound
    while place < range.upperBound, isBlank(bytes[place]) { place += 1 }
    return place
  }

  /// A text without the blanks around it.
  static func trimmed(_ text: some StringProtocol) -> String {
    var bytes = Substring(text).utf8
    while let first = bytes.first, isBlank(first) { bytes.removeFirst() }
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return String(Substring(bytes))
  }
}
