/// The text of a dialogue line of SubStation Alpha.
///
/// Drawings and comments are no text. Source: the behaviour of libass.
struct SubStationText {
  private var text: [UInt8] = []
  /// Whether there is more in it than codes and blanks.
  private var saysSomething = false
  /// Whether what follows is a drawing.
  private var isDrawing = false

  /// The last field of an event as Matroska has it, with its codes as SubRip files use them; empty when it is no
  /// text.
  ///
  /// `ReadOrder,Layer,Style,Name,MarginL,MarginR,MarginV,Effect,Text`; source: Matroska, Subtitles, SSA/ASS.
  static func subRip(_ event: [UInt8]) -> [UInt8] {
    var rest = event[...]
    for _ in 0..<8 {
      guard let comma = rest.firstIndex(of: UInt8(ascii: ",")) else { return [] }
      rest = rest[(comma + 1)...]
    }
    var text = SubStationText()
    text.take(rest)
    return text.saysSomething ? text.text : []
  }

  private mutating func take(_ line: ArraySlice<UInt8>) {
    // Without an end to it, a brace is text.
    let lastEnd = line.lastIndex(of: UInt8(ascii: "}")) ?? line.startIndex
    var index = line.startIndex
    while index < line.endIndex {
      let byte = line[index]
      let next = index + 1 < line.endIndex ? line[index + 1] : 0
      switch (byte, next) {
      case (UInt8(ascii: "{"), _) where index < lastEnd:
        let end = line[index...].firstIndex(of: UInt8(ascii: "}")) ?? lastEnd
        takeCodes(line[(index + 1)..<end])
        index = end
      case (UInt8(ascii: "\\"), UInt8(ascii: "n")), (UInt8(ascii: "\\"), UInt8(ascii: "N")):
        put(10)
        index += 1
      case (UInt8(ascii: "\\"), UInt8(ascii: "h")):
        put(0xC2)
        put(0xA0)
        index += 1
      case (UInt8(ascii: "\\"), UInt8(ascii: "{")), (UInt8(ascii: "\\"), UInt8(ascii: "}")):
        put(next)
        index += 1
      default: put(byte)
      }
      index += 1
    }
  }

  private mutating func put(_ byte: UInt8) {
    guard !isDrawing else { return }
    text.append(byte)
    if !ByteText.isWhitespace(byte) { saysSomething = true }
  }

  /// Takes what is between braces: what comes before the first backslash is a comment, and the codes that SubRip
  /// files do not use change the look of a script only.
  private mutating func takeCodes(_ block: ArraySlice<UInt8>) {
    let parts = block.split(separator: UInt8(ascii: "\\"), omittingEmptySubsequences: false)
    for part in parts.dropFirst() {
      let code = part.filter { $0 != UInt8(ascii: " ") }
      let name = code.prefix(while: ByteText.isLetter)
      let value = Int(String(decoding: code.dropFirst(name.count), as: UTF8.self))
      switch String(decoding: name, as: UTF8.self) {
      case "p": if code.count == 1 || value != nil { isDrawing = value ?? 0 > 0 }
      case "i", "b", "u", "a", "an":
        if value != nil {
          text += [UInt8(ascii: "{"), UInt8(ascii: "\\")] + code + [UInt8(ascii: "}")]
        }
      default: break
      }
    }
  }
}
