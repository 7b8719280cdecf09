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
