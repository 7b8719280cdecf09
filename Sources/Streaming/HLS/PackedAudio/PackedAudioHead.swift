/// Takes the ID3 tags off the beginning of a segment of packed audio, and finds the time in them.
///
/// Bytes are taken as they come. Other segments pass through untouched. Source:
/// draft-pantos-hls-rfc8216bis, 3.4; ID3 tag version 2.4.0, structure, 3.1.
struct PackedAudioHead {
  /// The time of the first sample on MPEG's clock of 33 bits at 90 kHz; `nil` when no tag tells it.
  private(set) var timestamp: UInt64?
  /// The tags, whole.
  private(set) var tags: [UInt8] = []
  private var held: [UInt8] = []
  private var isOver = false

  private static let tagHeaderSize = 10
  private static let timestampOwner = Array("com.apple.streaming.transportStreamTimestamp".utf8)

  /// Takes the next bytes and gives those that belong to no tag.
  mutating func take(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    guard !isOver else { return Array(bytes) }
    held += bytes
    while let size = tagSize {
      guard held.count >= size else { return [] }
      let tag = held[..<size]
      tags += tag
      timestamp = timestamp ?? Self.timestamp(in: tag)
      held.removeFirst(size)
    }
    if held.count < Self.tagHeaderSize, Array("ID3".utf8).starts(with: held.prefix(3)) { return [] }
    return finish()
  }

  /// Gives what was held back because it might have become a tag.
  mutating func finish() -> [UInt8] {
    isOver = true
    defer { held = [] }
    return held
  }

  /// The size of the tag that begins here, its header included; `nil` when none does.
  private var tagSize: Int? {
    guard held.count >= Self.tagHeaderSize, held.starts(with: "ID3".utf8),
      let size = Self.sevenBitNumber(held[6..<10])
    else { return nil }
    let hasFooter = held[5] & 0x10 != 0
    return Self.tagHeaderSize + size + (hasFooter ? Self.tagHeaderSize : 0)
  }

  /// The timestamp of the PRIV frame that Apple defines.
  private static func timestamp(in tag: ArraySlice<UInt8>) -> UInt64? {
    let version = tag[tag.startIndex + 3]
    var rest = tag.dropFirst(tagHeaderSize)
    while rest.count >= 10, rest.first != 0 {
      let name = rest.prefix(4)
      let digits = rest.dropFirst(4).prefix(4)
      // Version 2.3 counts with all eight bits.
      let size = version >= 4 ? sevenBitNumber(digits) : digits.reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(10)
      guard let size, size <= rest.count else { return nil }
      let content = rest.prefix(size)
      rest = rest.dropFirst(size)
      guard name.elementsEqual("PRIV".utf8), content.starts(with: timestampOwner) else { continue }
      let value = content.dropFirst(timestampOwner.count)
      guard value.count == 9, value.first == 0 else { continue }
      return value.dropFirst().reduce(0) { $0 << 8 | UInt64($1) } & (1 << 33 - 1)
    }
    return nil
  }

  /// Seven bits of each byte, the highest first; `nil` where an eighth is set.
  private static func sevenBitNumber(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    return bytes.reduce(0) { $0 << 7 | Int($1) }
  }
}
