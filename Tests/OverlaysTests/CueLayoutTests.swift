import MediaCore
import Overlays
import Testing

@Suite("Where cues are laid out", .timeLimit(.minutes(20)))
struct CueLayoutTests {
  @Test(
    "along the lines comes from position, size and alignment",
    arguments: [
      // settings, position, start, size
      ("", 50.0, 0.0, 100.0), ("align:left", 0, 0, 100), ("align:right", 100, 0, 100),
      ("align:start", 50, 50, 50), ("align:end", 50, 0, 50), ("position:20%", 20, 0, 40),
      ("position:80%", 80, 60, 40), ("position:80% size:10%", 80, 75, 10),
      ("position:30%,line-left", 30, 30, 70), ("position:30%,line-right size:20%", 30, 10, 20),
      ("align:left position:40%,center", 40, 0, 80), ("size:0%", 50, 50, 0),
    ])
  func alongTheLines(text: String, position: Double, start: Double, size: Double) throws {
    let geometry = CueGeometry(try #require(settings(text).value))
    #expect(geometry.position == position)
    #expect(geometry.start == start)
    #expect(geometry.size == size)
  }

  @Test("follows the direction of the text where the alignment does")
  func rightToLeft() throws {
    let start = try #require(settings("align:start").value)
    #expect(CueGeometry(start, isRightToLeft: true).positionAlignment == .lineRight)
    #expect(CueGeometry(start).positionAlignment == .lineLeft)
    let end = try #require(settings("align:end").value)
    #expect(CueGeometry(end, isRightToLeft: true).positionAlignment == .lineLeft)
  }

  @Test("across the lines comes from the line")
  func acrossTheLines() {
    #expect(CueGeometry(CueSettings()).line == -1)
    #expect(CueGeometry(CueSettings(), tracksBefore: 2).line == -3)
    #expect(CueGeometry(CueSettings(snapsToLines: false)).line == 100)
    #expect(CueGeometry(CueSettings(line: 20, snapsToLines: false)).line == 20)
    #expect(CueGeometry(CueSettings(line: 101, snapsToLines: false)).line == 100)
    #expect(CueGeometry(CueSettings(line: 1e300)).line == 1e300)
  }

  /// The places that boxes of two lines, 400 by 40 pixels, get one after the other on 400 by 200.
  private func places(_ texts: [String], width: Double = 400, height: Double = 40) throws
    -> [CueRect?]
  {
    var placer = CuePlacer(width: 400, height: 200)
    return try texts.map { text in
      placer.place(
        CueGeometry(try #require(settings(text).value)), width: width, height: height, lineSize: 20)
    }
  }

  @Test(
    "starts at its line and gives way, first away from the edge and then the other way",
    arguments: [
      // A box whose last line is the last starts a line higher than that.
      (["", "", "", "", "", ""], [160.0, 120, 80, 40, 0, nil]),
      (["line:0", "line:0", "line:1"], [0, 40, 80]), (["line:-2", "line:-1"], [160, 120]),
      (["line:4"], [80]), (["line:4.4", "line:3.5"], [80, 120]),
      (["line:99"], [160]), (["line:-99"], [0]), (["line:1e"], [160]),
      (["line:8", "line:8"], [160, 120]), (["line:6", "line:8", "line:6"], [120, 160, 80]),
    ])
  func snaps(texts: [String], wanted: [Double?]) throws {
    #expect(try places(texts).map { $0?.y } == wanted)
  }

  @Test("in vertical text starts at the side that its lines grow from")
  func vertical() throws {
    #expect(
      try places(["vertical:lr line:0", "vertical:lr line:0"], width: 40, height: 200).map { $0?.x }
        == [0, 40])
    #expect(
      try places(["vertical:rl line:0", "vertical:rl line:0"], width: 40, height: 200).map { $0?.x }
        == [360, 320])
    #expect(try places(["vertical:rl line:-1"], width: 40, height: 200).map { $0?.x } == [0])
    #expect(try places(["vertical:lr line:-1"], width: 40, height: 200).map { $0?.x } == [360])
    #expect(
      try places(["vertical:lr position:25%,line-left"], width: 40, height: 40).map { $0?.y } == [
        50
      ])
  }

  @Test("in percent lies as its line alignment says, and gives way to the nearest place")
  func percent() throws {
    let first = try places(
      ["line:50%", "line:50%,center", "line:50%,end"].map { $0 + " size:100%" })
    #expect(first.map { $0?.y } == [100, 60, 20])
    #expect(try places(["line:50%,center"]).map { $0?.y } == [80])
    #expect(try places(["line:0%,end"]).map { $0?.y } == [0])
    #expect(try places(["line:100%"]).map { $0?.y } == [160])
    let narrow = try places(["line:50%", "line:50%"], width: 30)
    #expect(narrow[1] == CueRect(x: 30, y: 100, width: 30, height: 40))
    // No room: it lies over others.
    #expect(try places(["line:0%", "line:10%"], height: 200).map { $0?.y } == [0, 20])
  }

  @Test("does not take for a line what rounding adds to several")
  func rounding() {
    var placer = CuePlacer(width: 640, height: 360)
    func place(_ height: Double) -> Double? {
      placer.place(CueGeometry(CueSettings()), width: 400, height: height, lineSize: 29)?.y
    }
    // A line of larger letters, the last of them, is more than rounding.
    let rows: [Double?] = [244, 215, 128]
    #expect([place(117), place(29), place(70)] == rows)
    var columns = CuePlacer(width: 640, height: 360)
    let settings = CueSettings(direction: .verticalGrowingLeft)
    let box = columns.place(CueGeometry(settings), width: 88, height: 300, lineSize: 29)
    #expect(box?.x == 0)
  }

  @Test("of what has no room is over all others, cut at the edge, as long as a line is seen")
  func cut() {
    var placer = CuePlacer(width: 400, height: 200)
    func cut(_ height: Double) -> Double? {
      placer.placeCut(CueGeometry(CueSettings()), width: 400, height: height, lineSize: 20)?.y
    }
    // Of what is too high the beginning is seen, and then nothing of others.
    let rows: [Double?] = [0, nil]
    #expect([cut(240), cut(40)] == rows)
    placer = CuePlacer(width: 400, height: 200)
    let below = placer.place(
      CueGeometry(CueSettings()), width: 400, height: 160, lineSize: 20)
    #expect(below?.y == 40 && cut(100) == -60 && cut(40) == nil)
  }

  @Test("of ten thousand cues at once is over within the suite's time, and none traps")
  func many() throws {
    var numbers = SeededGenerator(seed: 7)
    var placer = CuePlacer(width: 1920, height: 1080)
    var placed = 0
    for index in 0..<10_000 {
      let settings = CueSettings(
        line: [nil, 1e308, -1e308, 3.5, .nan][index % 5],
        position: Double.random(in: 0...100, using: &numbers),
        direction: [.horizontal, .verticalGrowingLeft, .verticalGrowingRight][index % 3],
        snapsToLines: index % 2 == 0)
      let box = placer.place(
        CueGeometry(settings), width: 100, height: 20, lineSize: [20, 1, 0, -5][index % 4])
      guard let box else { continue }
      placed += 1
      #expect(box.x.isFinite && box.y.isFinite)
    }
    // Those that lie on lines are as many as there is room for, the others all of them.
    #expect((1000..<10_000).contains(placed))
  }

  @Test("gives regions their boxes")
  func regions() throws {
    let parsed = try webVTT(
      "REGION\nwidth:40% lines:3 regionanchor:50%,100% viewportanchor:50%,90%")
    #expect(parsed.regions.map(\.box) == [CueRect(x: 30, y: 72, width: 40, height: 18)])
  }
}
