/// A box of an MP4 file within bytes that hold it (ISO/IEC 14496-12, 4.2).
struct MP4Box: Hashable {
  /// The four characters.
  var kind: String
  /// The whole box.
  var range: Range<Int>
  /// What follows its size and kind.
  var content: Range<Int>

  /// The boxes in a range, one after the other; what is broken ends the list.
  static func list(_ bytes: [UInt8], _ range: Range<Int>) -> [MP4Box] {
    var boxes: [MP4Box] = []
    var place = range.lowerBound
    while place + 8 <= range.upperBound {
      var size = bytes.number(at: place, 4)
      var header = 8
      if size == 1, place + 16 <= range.upperBound {
        size = bytes.number(at: place + 8, 8)
        header = 16
      } else if size == 0 {
        size = range.upperBound - place
      }
      guard size >= header, size <= range.upperBound - place else { break }
      boxes.append(
        MP4Box(
          kind: bytes.characters(at: place + 4), range: place..<place + size,
          content: place + header..<place + size))
      place += size
    }
    return boxes
  }

  /// The boxes in this one.
  func children(_ bytes: [UInt8], after skipped: Int = 0) -> [MP4Box] {
    guard content.count >= skipped else { return [] }
    return Self.list(bytes, content.dropFirst(skipped))
  }

  /// The first box down a path of kinds.
  func first(_ path: String..., in bytes: [UInt8]) -> MP4Box? {
    var box: MP4Box? = self
    for kind in path { box = box?.children(bytes).first { $0.kind == kind } }
    return box
  }

  /// Makes it a box that everybody passes over.
  func blankOut(_ bytes: inout [UInt8]) {
    let place = content.lowerBound - (content.lowerBound - range.lowerBound == 16 ? 12 : 4)
    bytes.replaceSubrange(place..<place + 4, with: "free".utf8)
  }
}

extension [UInt8] {
  /// A number of so many bytes, the highest first; 0 beyond the end.
  func number(at place: Int, _ count: Int) -> Int {
    guard place >= 0, place + count <= self.count else { return 0 }
    let value = self[place..<place + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(clamping: value)
  }

  /// The four characters of a code.
  func characters(at place: Int) -> String {
    guard place + 4 <= count else { return "" }
    return String(String.UnicodeScalarView(self[place..<place + 4].map { Unicode.Scalar($0) }))
  }
}
