/// The header of WebVTT that an EXT-X-MAP puts before segments which have none.
///
/// Source: RFC 8216, 3.5: the Media Initialization Section of WebVTT is its header.
struct TextHeader: Hashable, Sendable {
  private static let name = Array("WEBVTT".utf8)
  private static let timestampMap = Array("X-TIMESTAMP-MAP".utf8)

  private let bytes: ArraySlice<UInt8>

  /// - Parameter section: What came for the initialization section.
  /// - Returns: `nil` where it is none.
  init?(_ section: [UInt8]) {
    let text = Self.withoutMark(section)
    guard text.starts(with: Self.name) else { return nil }
    bytes = text.lastIndex { !Self.isBlank($0) }.map { text[...$0] } ?? text
  }

  /// A segment with this header: a header of its own counts for all that it tells.
  func joined(to segment: [UInt8]) -> [UInt8] {
    let text = Self.withoutMark(segment)
    guard text.starts(with: Self.name) else { return Array(bytes) + [10, 10] + text }
    let head = Self.firstBlock(of: text)
    let isComplete = head.hasPart(Self.timestampMap) || !bytes.hasPart(Self.timestampMap)
    if isComplete { return segment }
    // Its first line gives way to the header: what it has itself goes on from there.
    let rest = text.drop { !Self.isLineEnd($0) }
    return Array(bytes) + (rest.isEmpty ? [10, 10] : rest)
  }

  /// Whether there is a line with the times of a cue in some text.
  static func hasCues(_ text: [UInt8]) -> Bool {
    !isDocument(text)
      && text.split(whereSeparator: isLineEnd).contains { line in
        line.hasPart(Array("-->".utf8)) && line.first.map { (48...57).contains($0) } == true
      }
  }

  /// Whether some text is a page or the like.
  static func isDocument(_ text: [UInt8]) -> Bool {
    let first = withoutMark(text).first { !isBlank($0) }
    return first.map { [UInt8(ascii: "<"), UInt8(ascii: "{")].contains($0) } ?? false
  }

  /// What comes before the first empty line.
  private static func firstBlock(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var previous: UInt8?
    var isLineEmpty = false
    for (index, byte) in zip(text.indices, text) {
      let isSecondOfTwo = previous == 13 && byte == 10
      if isLineEnd(byte), !isSecondOfTwo {
        if isLineEmpty { return text[..<index] }
        isLineEmpty = true
      } else if !isLineEnd(byte) {
        isLineEmpty = false
      }
      previous = byte
    }
    return text
  }

  private static func withoutMark(_ text: [UInt8]) -> ArraySlice<UInt8> {
    text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text[...]
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }
  private static func isBlank(_ byte: UInt8) -> Bool { [9, 10, 13, 32].contains(byte) }
}

extension ArraySlice<UInt8> {
  /// Whether some bytes occur among these.
  fileprivate func hasPart(_ part: [UInt8]) -> Bool {
    indices.contains { self[$0...].starts(with: part) }
  }
}
