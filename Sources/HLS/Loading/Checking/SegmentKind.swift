import MediaCore

/// What bytes are, as far as it matters for telling segments from what is none.
enum SegmentKind: Hashable, Sendable {
  /// Boxes of MP4.
  case fragments
  case transport
  /// What people read: pages, messages, subtitles.
  case text
  /// Packed audio, or an unknown format.
  case other

  /// How many bytes at the beginning tell it.
  static let headLength = 8 * 188

  /// - Parameter head: The beginning: so many bytes as `headLength`, or all there are.
  init(_ head: some Collection<UInt8>) {
    let head = Array(head.prefix(Self.headLength))
    if Self.beginsWithBox(head) {
      self = .fragments
    } else if Self.isText(head) {
      self = .text
    } else {
      self = Self.hasSyncPattern(head) ? .transport : .other
    }
  }

  /// Those that segments and initialization sections begin with.
  static let boxes: Set<BoxType> = [
    BoxType("ftyp"), BoxType("styp"), BoxType("moov"), BoxType("moof"), BoxType("mdat"),
    BoxType("sidx"), BoxType("ssix"), BoxType("emsg"), BoxType("prft"), BoxType("free"),
    BoxType("skip"), BoxType("wide"), BoxType("pdin"), BoxType("uuid"),
  ]

  /// Whether the first of some bytes are a box of those.
  static func beginsWithBox(_ bytes: [UInt8]) -> Bool {
    BoxHeader(bytes.prefix(16)).map { boxes.contains($0.type) } ?? false
  }

  /// Whether there is nothing among the bytes that text does not have; media do not get far without.
  private static func isText(_ head: [UInt8]) -> Bool {
    !head.isEmpty
      && head.prefix(512).allSatisfy { byte in
        switch byte {
        // In any encoding: what is no UTF-8 may be Latin-1.
        case 9, 10, 12, 13, 0x20..<0x7F, 0x80..<0xFF: true
        default: false
        }
      }
  }

  /// Whether packets of a transport stream follow each other: something may be in front, or behind each of them.
  static func hasSyncPattern(_ head: [UInt8]) -> Bool {
    for length in [188, 192, 204] where head.count > 2 * length {
      for first in 0..<head.count - 2 * length where head[first] == 0x47 {
        if head[first + length] == 0x47, head[first + 2 * length] == 0x47 { return true }
      }
    }
    // One or two packets are all there is, behind whatever else. What is 192 long has its sync byte behind a time.
    guard head.count < 3 * 204 else { return false }
    return [(length: 188, last: 188), (192, 188), (204, 204)].contains { length, last in
      [head.count - last - length, head.count - last].contains { first in
        first >= 0
          && stride(from: first, to: head.count, by: length).allSatisfy { head[$0] == 0x47 }
      }
    }
  }
}
