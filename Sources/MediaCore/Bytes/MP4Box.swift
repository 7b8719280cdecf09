/// A box of an MP4 file within bytes that hold it (ISO/IEC 14496-12, 4.2).
package struct MP4Box: Hashable, Sendable {
  package var kind: BoxType
  /// The whole box.
  package var range: Range<Int>
  /// What follows its size and kind.
  package var content: Range<Int>

  /// The boxes that bytes consist of, one after the other; a box that is broken ends the list.
  package static func list(_ bytes: ArraySlice<UInt8>) -> [MP4Box] {
    var boxes: [MP4Box] = []
    var rest = bytes
    while let header = BoxHeader(rest.prefix(16)) {
      let size = header.size ?? rest.count
      guard size >= header.headerLength, size <= rest.count else { break }
      let start = rest.startIndex
      boxes.append(
        MP4Box(
          kind: header.type, range: start..<start + size,
          content: start + header.headerLength..<start + size))
      rest = rest.dropFirst(size)
    }
    return boxes
  }

  /// The boxes in a range, one after the other; a box that is broken ends the list.
  package static func list(_ bytes: [UInt8], _ range: Range<Int>) -> [MP4Box] {
    list(bytes[range])
  }

  /// The boxes in this one.
  package func children(_ bytes: [UInt8], after skipped: Int = 0) -> [MP4Box] {
    guard content.count >= skipped else { return [] }
    return Self.list(bytes, content.dropFirst(skipped))
  }

  /// The first box down a path of kinds.
  package func first(_ path: BoxType..., in bytes: [UInt8]) -> MP4Box? {
    var box: MP4Box? = self
    for kind in path { box = box?.children(bytes).first { $0.kind == kind } }
    return box
  }

  /// Makes it a box that every reader passes over.
  package func blankOut(_ bytes: inout [UInt8]) {
    let position = content.lowerBound - (content.lowerBound - range.lowerBound == 16 ? 12 : 4)
    bytes.replaceSubrange(position..<position + 4, with: "free".utf8)
  }
}
