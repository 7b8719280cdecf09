import FFmpeg
import MediaCore
import Testing

@testable import Overlays

@Suite("Paragraphs of TTML on the picture") struct TTMLDrawingTests {
  private let drawing = Drawing()

  private func picture(
    _ body: String, region: String = "", root: String = "", at seconds: Double = 1
  ) throws -> DrawnPicture {
    let layout =
      region.isEmpty ? "" : #"<layout><region xml:id="r" \#(region)/></layout>"#
    return try drawing.picture(
      TTMLSource.document(
        #"<div\#(region.isEmpty ? "" : #" region="r""#)>\#(body)</div>"#, head: layout, root: root),
      at: seconds)
  }

  /// Where the first speaker's text is, and where the other's answer.
  private func speakers(_ picture: DrawnPicture) throws -> (DrawnPicture.Box, DrawnPicture.Box) {
    (
      try #require(picture.box { $0.red > 160 && $0.green > 160 && $0.blue < 90 }),
      try #require(picture.box { $0.red < 90 && $0.green > 160 && $0.blue > 160 })
    )
  }

  private static let dialogue = """
    <p begin="0s" end="3s" tts:color="yellow">- Where are you going?</p>
    <p begin="0s" end="3s" tts:color="cyan">- Home. It is late.</p>
    """
  private static let box = #"tts:origin="10% 10%" tts:extent="80% 80%""#

  @Test(
    "follow each other in their region in the order of the document",
    arguments: [
      (box, "before", 0.1, nil), (box, "center", nil, nil), (box, "after", nil, 0.9),
      ("", "", nil, 1),
    ] as [(String, String, Double?, Double?)])
  func order(place: String, align: String, top: Double?, bottom: Double?) throws {
    let region = place.isEmpty ? "" : place + #" tts:displayAlign="\#(align)""#
    let picture = try picture(Self.dialogue, region: region)
    let (first, second) = try speakers(picture)
    // At the start of their lines where a place is said.
    let shift = place.isEmpty ? first.middle - second.middle : first.left - second.left
    #expect(first.bottom < second.top && abs(shift) < 0.02)
    let all = try #require(picture.everything)
    if let top { #expect(abs(all.top - top) < 0.01) }
    if let bottom { #expect(abs(all.bottom - bottom) < 0.01) }
    if align == "center" { #expect(abs((all.top + all.bottom) / 2 - 0.5) < 0.01) }
  }

  @Test("keep that order whichever begins first or is shown longer")
  func times() throws {
    let body = """
      <p begin="2s" end="4s" tts:color="yellow">first</p>
      <p begin="0s" end="9s" tts:color="cyan">second</p>
      """
    let (first, second) = try speakers(
      try picture(body, region: Self.box + #" tts:displayAlign="after""#, at: 3))
    #expect(first.bottom < second.top)
  }

  @Test("follow each other from the right, or from the left, where lines run down")
  func vertical() throws {
    for (mode, isReversed) in [("tbrl", true), ("tblr", false)] {
      for align in ["before", "after"] {
        let region = Self.box + #" tts:writingMode="\#(mode)" tts:displayAlign="\#(align)""#
        let (first, second) = try speakers(try picture(Self.dialogue, region: region))
        #expect(isReversed ? first.left > second.right : first.right < second.left)
      }
    }
  }

  @Test("of several regions stay in their own, and do not lie over each other")
  func regions() throws {
    let layout = """
      <layout><region xml:id="a" tts:origin="10% 50%" tts:extent="80% 40%" tts:displayAlign="after"/>
      <region xml:id="b" tts:origin="10% 10%" tts:extent="80% 40%"/></layout>
      """
    let body = """
      <div><p region="a" end="3s" tts:color="yellow">low</p>
      <p region="b" end="3s" tts:color="cyan">high</p></div>
      """
    let picture = try drawing.picture(TTMLSource.document(body, head: layout))
    let (low, high) = try speakers(picture)
    #expect(low.bottom > 0.85 && high.top < 0.15)
  }

  @Test("have the colour of their region behind all of it, while there is text in it")
  func regionBackground() throws {
    let region = Self.box + ##" tts:backgroundColor="#0000ff" tts:displayAlign="after""##
    let body = #"<p begin="1s" end="3s">text</p>"#
    let picture = try picture(body, region: region, at: 2)
    let back = try #require(picture.box { $0.blue > 200 && $0.red < 40 })
    #expect(abs(back.top - 0.1) < 0.01 && abs(back.bottom - 0.9) < 0.01)
    #expect(abs(back.left - 0.1) < 0.01 && abs(back.right - 0.9) < 0.01)
    #expect(try #require(picture.letters).bottom > 0.8)
    #expect(try self.picture(body, region: region, at: 0.5).everything == nil)
  }

  @Test("have it behind a region that says only how large it is, or where its text lies")
  func partialBackground() throws {
    for (place, right, bottom) in [
      (#"tts:extent="60% 30%""#, 0.6, 0.3), (#"tts:displayAlign="before""#, 1, 1),
    ] {
      let picture = try picture(
        #"<p end="3s">text</p>"#, region: place + ##" tts:backgroundColor="#0000ff""##)
      let back = try #require(picture.box { $0.blue > 200 && $0.red < 40 })
      #expect(back.left == 0 && back.top == 0)
      #expect(abs(back.right - right) < 0.01 && abs(back.bottom - bottom) < 0.01)
      #expect(try #require(picture.letters).top < 0.1)
    }
  }

  @Test("lie as they do in files where they come in samples")
  func samples() throws {
    let body = """
      <div region="r"><p begin="12s" end="14s" tts:color="yellow">first</p>
      <p begin="10s" end="19s" tts:color="cyan">second</p></div>
      """
    let region = ##"<region xml:id="r" \##(Self.box) tts:backgroundColor="#0000ff"/>"##
    let sample = TextSample(
      track: 0, format: .ttml,
      bytes: Array(TTMLSource.document(body, head: "<layout>\(region)</layout>").utf8),
      range: TimeRange(start: .seconds(0), end: .seconds(9)), origin: .seconds(10))
    let (cues, document) = TextSampleReader.content(of: sample)
    let shown = cues.map { SubtitleCue($0, of: document) }
    let picture = try drawing.picture(.cues(shown), at: 3)
    let (first, second) = try speakers(picture)
    #expect(cues.map(\.start) == [.zero, .seconds(2)] && first.bottom < second.top)
    #expect(try #require(picture.box { $0.blue > 200 && $0.red < 40 }).height > 0.7)
  }

  @Test("are as large as their font says")
  func fontSize() throws {
    func height(_ attributes: String, root: String = "") throws -> Double {
      let picture = try picture(#"<p end="3s" \#(attributes)>Hxg</p>"#, root: root)
      return try #require(picture.box { $0.alpha == 204 }).height
    }
    let cell = 1.2 / 15
    #expect(abs(try height("") - 0.06) < 0.006)
    #expect(abs(try height(#"tts:fontSize="1c""#) - cell) < 0.006)
    #expect(abs(try height(#"tts:fontSize="160%""#) - cell * 1.6) < 0.006)
    let many = #"ttp:cellResolution="50 30""#
    #expect(abs(try height(#"tts:fontSize="160%""#, root: many) - cell * 0.8) < 0.006)
    let pixels = #"tts:extent="640px 480px""#
    #expect(abs(try height(#"tts:fontSize="48px""#, root: pixels) - 0.12) < 0.006)
  }

  @Test("have the line around their letters that they say")
  func outline() throws {
    func red(_ outline: String) throws -> Int {
      let text = #"<p end="3s" tts:fontSize="3c" tts:textOutline="\#(outline)">Hxg</p>"#
      return try picture(text).count { $0.red > 120 && $0.green < 60 && $0.blue < 60 }
    }
    let thin = try red("red 4%")
    #expect(try red("none") == 0 && thin > 50)
    #expect(try red("red 12%") > thin * 2)
  }

  @Test("keep the viewer's background where their region has one, and the order with a later start")
  func wishes() throws {
    var wanted = drawing
    wanted.style.backgroundColor = .transparent
    let document = TTMLSource.document(
      #"<div region="r"><p end="3s">text</p></div>"#,
      head:
        ##"<layout><region xml:id="r" \##(Self.box) tts:backgroundColor="#0000ff"/></layout>"##)
    #expect(try wanted.picture(document).count { $0.blue > 200 && $0.red < 40 } == 0)
    let body = """
      <p begin="2s" end="4s" tts:color="yellow">first</p>
      <p begin="0s" end="9s" tts:color="cyan">second</p>
      """
    // Also where all of it is later than the file says.
    let bytes = Array(TTMLSource.document("<div>\(body)</div>").utf8)
    let timeline = try SubtitleFile.timeline(of: bytes.span, offset: .seconds(10))
    let picture = try drawing.picture(timeline.content(at: .seconds(13)), at: 13)
    let (first, second) = try speakers(picture)
    #expect(first.bottom < second.top)
  }
}
