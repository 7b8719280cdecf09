import MediaCore
import Testing

@testable import Overlays

@Suite("Captions of CEA-608") struct Line21Tests {
  private static let rcl: (UInt8, UInt8) = (0x14, 0x20)
  private static let eoc: (UInt8, UInt8) = (0x14, 0x2F)
  private static let edm: (UInt8, UInt8) = (0x14, 0x2C)

  @Test("Pop-on captions appear whole and go when they are erased")
  func popOn() {
    var line = Line21Sender()
    line.code(0x14, 0x20)
    line.code(0x14, 0x40)
    line.text("Hello")
    line.code(0x14, 0x60)
    line.text("there")
    line.code(0x14, 0x2F)
    line.code(0x14, 0x20)
    line.code(0x14, 0x2E)
    line.code(0x14, 0x60)
    line.text("Two")
    line.code(0x14, 0x2F)
    line.code(0x14, 0x2C)
    #expect(line.told == ["CC1 12 Hello\nthere", "CC1 22 Two", "CC1 24 -"])
    let row: Double = 10 + 80 * 13 / 15
    #expect(line.changes[0].cues.first?.settings.line == row)
  }

  @Test("Roll-up captions are told line by line, with those above them")
  func rollUp() {
    var line = Line21Sender()
    line.code(0x14, 0x25)
    line.code(0x14, 0x2D)
    line.code(0x14, 0x60)
    line.text("ONE ")
    line.code(0x14, 0x2D)
    line.text("TWO ")
    line.code(0x14, 0x2D)
    line.text("TRI ")
    line.silence(15)
    line.code(0x14, 0x2C)
    #expect(
      line.told == ["CC1 6 ONE", "CC1 8 ONE\nTWO", "CC1 12 TWO\nTRI", "CC1 31 -"])
  }

  @Test("Paint-on captions are told a passage at a time")
  func paintOn() {
    var line = Line21Sender()
    line.code(0x14, 0x29)
    line.code(0x14, 0x60)
    line.text("Now ")
    line.code(0x14, 0x40)
    line.text("here")
    line.code(0x14, 0x2C)
    #expect(line.told == ["CC1 4 Now", "CC1 8 here\nNow", "CC1 10 -"])
  }

  @Test("Two channels share a field, and the second field has two of its own")
  func channels() {
    var line = Line21Sender()
    for (first, field, name) in [
      (UInt8(0x14), CaptionPair.Kind.field1, "C1"), (0x1C, .field1, "C2"), (0x14, .field2, "C3"),
      (0x1C, .field2, "C4"),
    ] {
      line.code(first, 0x20, field: field)
      line.code(first, 0x60, field: field)
      line.text(name, field: field)
      line.code(first, 0x2F, field: field)
    }
    #expect(line.told.map { $0.suffix(2) } == ["C1", "C2", "C3", "C4"])
    #expect(line.told.map { $0.prefix(3) } == ["CC1", "CC2", "CC3", "CC4"])
  }

  @Test("Letters of all sets are known, and those of the second take the place of one before")
  func characters() {
    var line = Line21Sender()
    line.code(0x14, 0x20)
    line.code(0x14, 0x60)
    line.text("*\\^_`{|}~'")
    line.code(0x11, 0x37)
    line.text("A")
    line.code(0x12, 0x20)
    line.text("ss")
    line.code(0x14, 0x21)
    line.text("s")
    line.code(0x14, 0x21)
    line.text("s")
    line.code(0x13, 0x34)
    line.code(0x14, 0x2F)
    #expect(line.changes.last?.cues.first?.plainText == "áéíóúç÷Ññ'♪Ásß")
  }

  @Test("Colours, italics and underlines are styles, and a code for them is a blank")
  func styles() {
    var line = Line21Sender()
    line.code(0x14, 0x20)
    line.code(0x14, 0x61)
    line.text("un")
    line.code(0x11, 0x2E)
    line.text("it")
    line.code(0x11, 0x2A)
    line.text("ye")
    line.code(0x14, 0x2F)
    let yellow = CueStyleProperty.color(CueColor(rgb: 0xFFFF00))
    #expect(
      line.changes.last?.cues.first?.nodes == [
        .element(CueElement(kind: .underline, children: [.text("un ")])),
        .element(CueElement(kind: .italic, children: [.text("it ")])),
        .element(CueElement(kind: .class, style: [yellow], children: [.text("ye")])),
      ])
  }

  @Test("What is behind text is a style too, and its code takes the place of the blank before it")
  func backgrounds() {
    var line = Line21Sender()
    line.code(0x14, 0x20)
    line.code(0x14, 0x60)
    line.text("a ")
    line.code(0x10, 0x28)
    line.text("bc")
    line.code(0x10, 0x2E)
    line.text("d")
    line.code(0x14, 0x2F)
    let red = CueStyleProperty.backgroundColor(CueColor(rgb: 0xFF0000))
    let colored = CueElement(kind: .class, style: [red], children: [.text("b ")])
    #expect(
      line.changes.last?.cues.first?.nodes == [.text("a "), .element(colored), .text("d")])
  }

  @Test("Black letters and a transparent background take the place of the blank before them too")
  func black() {
    var line = Line21Sender()
    line.code(0x14, 0x20)
    line.code(0x14, 0x6E)
    line.text("a ")
    line.code(0x10, 0x20)
    line.code(0x17, 0x2E)
    line.text("b ")
    line.code(0x17, 0x2F)
    line.text("c ")
    line.code(0x17, 0x2D)
    line.text("d")
    line.code(0x14, 0x2F)
    // A blank has no style of its own.
    let italic = CueElement(kind: .italic, children: [.text("a ")])
    func underlined(_ text: String) -> CueNode {
      .element(CueElement(kind: .underline, children: [.text(text)]))
    }
    let style: [CueStyleProperty] = [.color(.black), .backgroundColor(.white)]
    let clear: [CueStyleProperty] = [.color(.black), .backgroundColor(.transparent)]
    #expect(
      line.changes.last?.cues.first?.nodes == [
        .element(italic),
        .element(CueElement(kind: .class, style: style, children: [.text("b ")])),
        .element(CueElement(kind: .class, style: style, children: [underlined("c ")])),
        .element(CueElement(kind: .class, style: clear, children: [underlined("d")])),
      ])
  }

  @Test("Flashing is not shown, and its code is a blank")
  func flashing() {
    var line = Line21Sender()
    line.code(0x14, 0x20)
    line.code(0x14, 0x60)
    line.text("ab")
    line.code(0x14, 0x28)
    line.text("cd")
    line.code(0x14, 0x2F)
    #expect(line.changes.last?.cues.first?.nodes == [.text("ab cd")])
  }

  @Test("Tabs and indents place text; a lost code costs no more than itself")
  func places() {
    var line = Line21Sender()
    line.send(0x14, 0x20)
    line.send(0x14, 0x74)
    line.send(0x17, 0x22)
    line.text("at")
    line.send(0x14, 0x2F)
    let column: Double = 10 + 80 * 10 / 32
    #expect(line.changes.last?.cues.first?.settings.position == column)
    #expect(line.told == ["CC1 4 at"])
  }

  @Test("Data about the programme and text mode are not shown")
  func others() {
    var line = Line21Sender()
    line.code(0x14, 0x20, field: .field2)
    line.code(0x14, 0x60, field: .field2)
    line.text("ab", field: .field2)
    line.send(0x01, 0x03, field: .field2)
    line.text("Movie", field: .field2)
    line.send(0x0F, 0x1D, field: .field2)
    line.text("cd", field: .field2)
    line.code(0x14, 0x2F, field: .field2)
    #expect(line.told.map { $0.suffix(5) } == [" abcd"])
    line.code(0x14, 0x2B)
    line.text("weather")
    line.code(0x14, 0x2F)
    #expect(line.changes.count == 1)
  }

  @Test("Captions that roll up stay as they are while text mode is on")
  func textMode() {
    var line = Line21Sender()
    line.code(0x14, 0x25)
    line.code(0x14, 0x2D)
    line.code(0x14, 0x60)
    line.text("ONE ")
    line.silence(15)
    line.code(0x14, 0x2A)
    line.text("weather")
    line.code(0x14, 0x2D)
    line.code(0x14, 0x21)
    line.code(0x11, 0x40)
    line.code(0x11, 0x37)
    line.code(0x14, 0x25)
    line.code(0x14, 0x2D)
    line.text("TWO ")
    line.silence(15)
    #expect(line.told == ["CC1 6 ONE", "CC1 39 ONE\nTWO"])
  }

  @Test("Any bytes at all do no harm")
  func noise() {
    var line = Line21Sender()
    var seed: UInt64 = 1
    for _ in 0..<20_000 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let field = CaptionPair.Kind(rawValue: UInt8(seed >> 60 & 3)) ?? .field1
      _ = line.decoder.decode(
        [CaptionPair(field, UInt8(seed >> 32 & 0xFF), UInt8(seed >> 40 & 0xFF))], at: .zero)
    }
  }
}
