/// The text of a dialogue line of SubStation Alpha.
enum SubStationText {
  /// The last field of an event as Matroska has it, with its codes as SubRip files use them.
  ///
  /// `ReadOrder,Layer,Style,Name,MarginL,MarginR,MarginV,Effect,Text`; source: Matroska, Subtitles, SSA/ASS.
  static func subRip(_ event: [UInt8]) -> [UInt8] {
    var rest = event[...]
    for _ in 0..<8 {
      guard let comma = rest.firstIndex(of: UInt8(ascii: ",")) else { return [] }
      rest = rest[(comma + 1)...]
    }
    var text: [UInt8] = []
    var braces = 0
    var index = rest.startIndex
    while index < rest.endIndex {
      let byte = rest[index]
      let next = index + 1 < rest.endIndex ? rest[index + 1] : 0
      switch byte {
      case UInt8(ascii: "{"): braces += 1
      case UInt8(ascii: "}"): braces = 0
      case UInt8(ascii: "\\") where braces == 0 && (next | 0x20) == UInt8(ascii: "n"):
        text.append(10)
        index += 2
        continue
      case UInt8(ascii: "\\") where braces == 0 && next == UInt8(ascii: "h"):
        text += [0xC2, 0xA0]
        index += 2
        continue
      default: break
      }
      text.append(byte)
      index += 1
    }
    return text
  }
}
