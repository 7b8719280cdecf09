import MediaCore
import Testing

@testable import Overlays

@Suite("Places of windows of CEA-708") struct WindowPlaceTests {
  /// The settings of a window with one row of text.
  ///
  /// - Parameters:
  ///   - anchor: The number of the point that lies at the place.
  ///   - place: The second and the third parameter.
  ///   - columns: How wide the window is.
  ///   - text: What is written in it, with codes.
  private func settings(
    anchor: UInt8, _ place: (UInt8, UInt8), rows: UInt8 = 1, columns: UInt8 = 21,
    style: UInt8 = 1, shape: CaptionShape = .wide, text: [UInt8] = Array("text".utf8)
  ) throws -> CueSettings {
    var service = CaptionService(shape)
    let anchorAndRows: UInt8 = anchor << 4 | (rows - 1)
    let styles: UInt8 = style << 3 | 1
    let definition: [UInt8] = [
      0x98, 0x20, place.0, place.1, anchorAndRows, columns - 1, styles,
    ]
    for block in [definition, text, [3]] { service.decode(block[...], at: .zero) }
    return try #require(service.takeChanges().last?.cues.first?.settings)
  }

  @Test("The anchor tells which point of the window lies at its place", arguments: 0..<9)
  func anchors(anchor: UInt8) throws {
    // The middle of the safe area, on the grid of 75 rows and 210 columns.
    let settings = try settings(anchor: anchor, (37, 105), style: 3)
    #expect(!settings.snapsToLines && settings.position == 50)
    let line = try #require(settings.line)
    let wanted: Double = 10 + 80 * 37 / 75
    #expect(abs(line - wanted) < 1e-9)
    let lines: [CueSettings.LineAlignment] = [.start, .center, .end]
    let positions: [CueSettings.PositionAlignment] = [.lineLeft, .center, .lineRight]
    #expect(settings.lineAlignment == lines[Int(anchor / 3)])
    #expect(settings.positionAlignment == positions[Int(anchor % 3)])
    #expect(settings.alignment == .center)
    #expect(settings.size == (anchor % 3 == 1 ? 80 : 40))
  }

  @Test("Places are of the safe area, on a grid of the picture's shape, or in percent")
  func grids() throws {
    let wide = try settings(anchor: 0, (15, 42))
    #expect(wide.line == 26 && wide.position == 26 && wide.alignment == .left)
    let narrow = try settings(anchor: 0, (15, 40), shape: .narrow)
    #expect(narrow.line == 26 && narrow.position == 30)
    let relative = try settings(anchor: 0, (0x80 | 25, 50))
    #expect(relative.line == 30 && relative.position == 50)
    let beyond = try settings(anchor: 8, (0x7F, 0xFF))
    #expect(beyond.line == 90 && beyond.position == 90)
  }

  @Test("Rows without text and columns before it have their room")
  func room() throws {
    // The second of three rows, from the eleventh column on.
    let text: [UInt8] = [0x92, 1, 10] + Array("text".utf8)
    let shifts: [(anchor: UInt8, rows: Double)] = [(0, 1), (3, 0), (6, -1)]
    for (anchor, shift) in shifts {
      let settings = try settings(anchor: anchor, (0x80 | 50, 25), rows: 3, text: text)
      let (line, position) = (try #require(settings.line), try #require(settings.position))
      let wanted: (line: Double, position: Double) = (50 + shift * 80 / 15, 30 + 800 / 42)
      #expect(abs(line - wanted.line) < 1e-9)
      #expect(abs(position - wanted.position) < 1e-9)
    }
  }

  @Test("Windows are drawn in their own places")
  func drawn() throws {
    var service = CaptionService(.wide)
    let blocks: [[UInt8]] = [
      [0x98, 0x20, 5, 20, 0, 31, 0x11], Array("TOP".utf8), [3],
      [0x99, 0x20, 74, 100, 0x61, 31, 0x11], Array("LOW".utf8), [3],
    ]
    for block in blocks { service.decode(block[...], at: .zero) }
    let cues = try #require(service.takeChanges().last?.cues)
    try #require(cues.map(\.payload) == ["TOP", "LOW"])
    let boxes = try cues.map { cue in
      var cue = cue
      cue.end = .seconds(2)
      return try #require(try Drawing().picture(.cues([SubtitleCue(cue)])).letters)
    }
    let lefts: [Double] = [0.1 + 16 / 210, 0.1 + 80 / 210]
    #expect(abs(boxes[0].left - lefts[0]) < 0.01 && boxes[0].top < 0.2)
    #expect(abs(boxes[1].left - lefts[1]) < 0.01 && boxes[1].bottom > 0.78)
  }
}
