import MediaCore
import Testing

@testable import Overlays

@Suite("Places of captions of CEA-608") struct Line21PlaceTests {
  @Test(
    "Rows that are apart are captions of their own, and rows below each other keep their indents")
  func blocks() throws {
    var line = Line21Sender()
    line.code(0x14, 0x20)
    // The first row and its column 0, then the last two and their columns 8 and 16.
    line.code(0x11, 0x40)
    line.text("top left")
    line.code(0x14, 0x58)
    line.text("right")
    line.code(0x14, 0x74)
    line.text("low")
    line.code(0x14, 0x2F)
    #expect(line.told == ["CC1 17 top left | right\nlow"])
    let cues = try #require(line.changes.last?.cues)
    let lines: [Double] = [10, 10 + 80 * 13 / 15]
    #expect(cues.map(\.settings.line) == lines && cues.map(\.settings.position) == [10, 30])
    let room = CueElement(
      kind: .class, style: [.isVisible(false), .width(CueLength(20, .viewportWidth))],
      children: [.text(String(repeating: " ", count: 8))])
    #expect(cues[0].nodes == [.text("top left")])
    #expect(cues[1].nodes == [.element(room), .text("right"), .text("\n"), .text("low")])
    let letters = try #require(try drawn(cues))
    #expect(abs(letters.left - 0.1) < 0.01)
    var narrow = cues
    narrow[1].nodes.removeFirst()
    #expect(try letters.right > #require(try drawn(narrow)).right + 0.05)
    #expect(letters.top < 0.15 && letters.bottom > 0.85)
  }

  @Test("Rows that touch begin at their own columns, whatever the font", arguments: [1.0, 2.5])
  func columns(size: Double) throws {
    var line = Line21Sender()
    line.code(0x14, 0x20)
    // Rows 14 and 15, columns 8 and 20.
    line.code(0x14, 0x54)
    line.text("HHH")
    line.code(0x14, 0x7A)
    line.text("HH")
    line.code(0x14, 0x2F)
    let cues = try #require(line.changes.last?.cues)
    #expect(cues.map(\.payload) == ["HHH\nHH"])
    var drawing = Drawing()
    drawing.style.size = size
    let picture = try drawing.picture(.cues(shown(cues)))
    let all = try #require(picture.letters)
    let middle = Int((all.top + all.bottom) / 2 * 360)
    for (rows, left) in [(0..<middle, 0.3), (middle..<360, 0.6)] {
      let row = try #require(picture.part(rows: rows).letters)
      #expect(abs(row.left - left) < 0.01, "\(row.left) instead of \(left)")
    }
  }

  @Test("What is written beyond the last column takes the place of what is in it")
  func lastColumn() {
    for (letters, code, text) in [("abcA", UInt8(0x20), "abcÁ"), ("abcde", 0x21, "abcÉ")] {
      var line = Line21Sender()
      line.code(0x14, 0x20)
      // Column 28.
      line.code(0x14, 0x7E)
      line.text(letters)
      line.code(0x17, 0x21)
      line.code(0x12, code)
      line.code(0x14, 0x2F)
      #expect(line.changes.last?.cues.map(\.payload) == [text])
    }
  }

  @Test("A transparent space leaves its column as if nothing were written in it")
  func transparentSpaces() {
    var line = Line21Sender()
    line.code(0x14, 0x20)
    line.code(0x14, 0x40)
    for _ in 0..<2 { line.code(0x11, 0x39) }
    line.code(0x14, 0x61)
    for _ in 0..<4 { line.code(0x11, 0x39) }
    line.text("a")
    line.code(0x11, 0x39)
    line.text("b")
    line.code(0x14, 0x2F)
    #expect(line.told == ["CC1 22 a b"])
    let cue = line.changes.last?.cues.first
    let row: Double = 10 + 80 * 14 / 15
    #expect(cue?.settings.position == 20 && cue?.settings.line == row)
    func underlined(_ text: String) -> CueNode {
      .element(CueElement(kind: .underline, children: [.text(text)]))
    }
    #expect(cue?.nodes == [underlined("a"), .text(" "), underlined("b")])
  }

  private func shown(_ cues: [Cue]) -> [SubtitleCue] {
    cues.map { cue in
      var cue = cue
      cue.end = .seconds(2)
      return SubtitleCue(cue)
    }
  }

  private func drawn(_ cues: [Cue]) throws -> DrawnPicture.Box? {
    try Drawing().picture(.cues(shown(cues))).letters
  }
}
