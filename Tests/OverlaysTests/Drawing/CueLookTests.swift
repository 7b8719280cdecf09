import FFmpeg
import MediaCore
import Overlays
import Testing

@Suite("The look of cues") struct CueLookTests {
  private let drawing = Drawing()

  private func isRed(_ pixel: DrawnPicture.Pixel) -> Bool {
    pixel.red > 160 && pixel.green < 90 && pixel.blue < 90
  }

  @Test("Classes colour the text and what is behind it")
  func classes() throws {
    let picture = try drawing.cue("white <c.red>red</c> <c.bg_blue>back</c>")
    let red = try #require(picture.box(where: isRed))
    let back = try #require(picture.box { $0.blue > 200 && $0.red < 40 })
    let white = try #require(picture.letters)
    #expect(white.left < red.left && red.right <= back.left + 0.01)
    #expect(abs(back.height - 0.06) < 0.01)
  }

  @Test("Style sheets colour voices, and the viewer's colour wins")
  func voices() throws {
    let head = "STYLE\n::cue(v[voice=\"Ann\"]) { color: #f00 }"
    let text = "<v Ann>Ann</v> <v Bob>Bob</v>"
    let picture = try drawing.cue(text, head: head)
    #expect(picture.count(where: isRed) > 20)
    #expect(picture.letters != nil)
    var wanted = drawing
    wanted.style.color = CueColor(rgb: 0x00FF00)
    let green = try wanted.cue(text, head: head)
    #expect(green.count(where: isRed) == 0 && green.letters == nil)
    #expect(green.count { $0.green > 200 && $0.red < 60 } > 40)
  }

  @Test("Bold is wider, italic leans, underlined has a line below")
  func faces() throws {
    var drawing = drawing
    drawing.style.size = 3
    let plain = try drawing.cue("Hlllll")
    let bold = try drawing.cue("<b>Hlllll</b>")
    #expect(bold.count { $0.red > 160 } > plain.count { $0.red > 160 } * 5 / 4)
    let underlined = try drawing.cue("<u>Hlllll</u>")
    #expect(try #require(underlined.letters).bottom > #require(plain.letters).bottom)
    let italic = try drawing.cue("<i>Hlllll</i>")
    #expect(italic.count { $0.red > 160 } != plain.count { $0.red > 160 })
  }

  @Test("Text whose time has not come can be hidden, until it comes")
  func timestamps() throws {
    let head = "STYLE\n::cue(:future) { visibility: hidden }"
    let text = "<c>one</c> <00:00:05.000><c>two</c>"
    let before = try #require(try drawing.cue(text, head: head, at: 1).letters)
    let after = try #require(try drawing.cue(text, head: head, at: 6).letters)
    #expect(before.left == after.left && before.right < after.right - 0.03)
    // Without a style it is there from the start.
    #expect(try #require(try drawing.cue(text, at: 1).letters).right == after.right)
  }

  @Test("A part is past once all timestamps of it are, and to come until those before it are")
  func phases() throws {
    func isShown(_ text: String, hiding phase: String, at seconds: Double) throws -> Bool {
      let head = "STYLE\n::cue(:\(phase)) { visibility: hidden }"
      return try drawing.cue(text, head: head, at: seconds).letters != nil
    }
    // A timestamp within it is neither after it nor before it.
    let around = "<c>one <00:00:03.000>two</c>"
    for time in [2.0, 5.0] {
      #expect(try isShown(around, hiding: "past", at: time))
      #expect(try isShown(around, hiding: "future", at: time))
    }
    let within = "<c>one <00:00:03.000>two</c><00:00:05.000>"
    #expect(try isShown(within, hiding: "past", at: 4))
    #expect(try !isShown(within, hiding: "past", at: 6))
    // Any timestamp counts, not only the nearest.
    let before = "<00:00:06.000><00:00:02.000><c>one</c>"
    #expect(try !isShown(before, hiding: "future", at: 4))
    let after = "<c>one</c><00:00:06.000><00:00:02.000>"
    #expect(try !isShown(after, hiding: "past", at: 4))
  }

  @Test("Behind ruby text is what is behind its cue, unless it says otherwise")
  func rubyBackground() throws {
    let text = "<ruby>HHH<rt>ooo</rt></ruby>"
    let navy = "STYLE\n::cue { background: #000080; color: #fff }"
    let isNavy = { (pixel: DrawnPicture.Pixel) in pixel.blue == 128 && pixel.red == 0 }
    let isBlack = { (pixel: DrawnPicture.Pixel) in pixel.alpha > 100 && pixel.blue < 60 }
    let picture = try drawing.cue(text, head: navy)
    let (back, letters) = (
      try #require(picture.box(where: isNavy)), try #require(picture.letters)
    )
    #expect(picture.count(where: isBlack) == 0)
    #expect(back.top <= letters.top && back.height > 0.08)
    var wanted = drawing
    wanted.style.backgroundColor = CueColor(rgb: 0x000080)
    #expect(try #require(try wanted.cue(text).box(where: isNavy)).height > 0.08)
    let red = navy + "\n::cue(rt) { background: #f00 }"
    #expect(try drawing.cue(text, head: red).count(where: isRed) > 40)
  }

  @Test("Ruby text does not cover the line above, wherever the line breaks")
  func rubyBreaks() throws {
    for count in 8...16 {
      let line = String(repeating: "い", count: count)
      let picture = try drawing.cue(
        "<c.red>\(line)</c><ruby>東<rt><c.lime>ひがし</c></rt></ruby>ですですですうえお",
        settings: "size:40%")
      let above = try #require(picture.box { $0.green > 120 && $0.red < 60 && $0.blue < 60 })
      let rows = Int((above.top * 360).rounded())..<Int((above.bottom * 360).rounded())
      let part = DrawnPicture(
        picture.images.map { image in
          var image = image
          image.y -= rows.lowerBound
          return image
        }, PixelSize(width: 640, height: rows.count))
      #expect(part.count(where: isRed) == 0, "\(count)")
    }
  }

  @Test("Ruby text stands small over its text, and under it where that is asked for")
  func ruby() throws {
    let text = "<ruby>base<rt>Hxg</rt></ruby> rest"
    let plain = try drawing.cue("base rest", settings: "line:50%")
    let ruby = try drawing.cue(text, settings: "line:50%")
    let (one, other) = (try #require(plain.letters), try #require(ruby.letters))
    // It makes its line half as high again.
    #expect((1.4...2.6).contains(other.height / one.height))
    let over = try #require(ruby.box { min($0.red, $0.green) > 120 })
    #expect(over.top < 0.53)
    let under = try drawing.cue(
      text, settings: "line:50%", head: "STYLE\n::cue(ruby) { ruby-position: under }\n")
    #expect(try #require(under.letters).bottom >= other.bottom)
  }

  @Test("The viewer's size, background and edge are kept to")
  func wishes() throws {
    var wanted = drawing
    wanted.style = SubtitleStyle(size: 2, backgroundColor: .transparent, edge: .outline)
    let picture = try wanted.cue("Hello")
    let letters = try #require(picture.letters)
    let usual = try #require(try drawing.cue("Hello").letters)
    #expect((1.8...2.2).contains(letters.width / usual.width))
    // The dark line is all around the letters, and nothing is behind them.
    let dark = try #require(picture.box { $0.alpha > 200 && $0.red < 40 })
    #expect(dark.left < letters.left && dark.right > letters.right && dark.top < letters.top)
    #expect(picture.count { $0.alpha == 204 } < 20)
    wanted.style = SubtitleStyle(backgroundColor: CueColor(red: 0, green: 0, blue: 255, alpha: 255))
    #expect(try wanted.cue("Hello").count { $0.blue == 255 && $0.red == 0 } > 300)
    for edge in [SubtitleStyle.Edge.shadow, .raised, .depressed] {
      wanted.style = SubtitleStyle(backgroundColor: .transparent, edge: edge)
      let picture = try wanted.cue("Hello")
      let dark = try #require(picture.box { $0.alpha > 60 && $0.red < 60 })
      let letters = try #require(picture.letters)
      #expect(edge == .depressed ? dark.left < letters.left : dark.right > letters.right)
    }
    wanted.style = SubtitleStyle(backgroundColor: .transparent, edge: SubtitleStyle.Edge.none)
    #expect(try wanted.cue("Hello").count { $0.alpha > 60 && $0.red < 60 } < 40)
  }

  @Test(
    "The viewer's size counts for sizes that a file gives as for others",
    arguments: ["24px", "5vh", "3vw", "120%", "1.2em", "large"])
  func sizes(text: String) throws {
    var wanted = drawing
    let head = "STYLE\n::cue { font-size: \(text) }\n::cue(c) { font-size: \(text) }"
    let usual = try #require(try wanted.cue("<c>Hello</c>", head: head).letters)
    wanted.style.size = 2
    let large = try #require(try wanted.cue("<c>Hello</c>", head: head).letters)
    #expect((1.8...2.2).contains(large.width / usual.width))
  }

  @Test("The viewer's size counts for those of SubRip as well")
  func subRipSizes() throws {
    var wanted = drawing
    let text = "1\n00:00:00,000 --> 00:00:09,000\n<font size=30>Hello</font>\n"
    let usual = try #require(try wanted.picture(text).letters)
    wanted.style.size = 2
    let large = try #require(try wanted.picture(text).letters)
    #expect((1.8...2.2).contains(large.width / usual.width))
  }

  @Test("The viewer's font is kept to, over that of a style sheet")
  func font() throws {
    func width(_ text: String, _ font: String?, head: String = "") throws -> Double {
      var wanted = drawing
      wanted.style = SubtitleStyle(font: font)
      return try #require(try wanted.cue(text, head: head).letters).width
    }
    let head = "STYLE\n::cue { font-family: sans-serif }"
    // All letters of the one are as wide as each other, but for the space beside them.
    for head in ["", head] {
      #expect(try width("MMMMMMMM", "monospace", head: head) < 1.3 * width("iiiiiiii", "monospace"))
      #expect(try width("MMMMMMMM", nil, head: head) > 2 * width("iiiiiiii", nil, head: head))
    }
  }

  @Test("Cues of a region lie in it, the last at the bottom, and scroll")
  func regions() throws {
    let head =
      "REGION\nid:r\nwidth:50%\nlines:2\nregionanchor:0%,100%\nviewportanchor:10%,80%\nscroll:up\n"
    let cues = (0..<3).map { "00:0\($0).000 --> 00:10.000 region:r align:left\nline \($0)\n\n" }
    let text = "WEBVTT\n\n\(head)\n" + cues.joined()
    let after = try drawing.picture(text, at: 5)
    let box = try #require(after.everything)
    #expect(abs(box.bottom - 0.8) < 0.01 && abs(box.top - 0.68) < 0.01)
    #expect(abs(try #require(after.letters).left - 0.1) < 0.01)
    // On its way up, the new line is seen in part.
    let during = try drawing.picture(text, at: 2.2)
    #expect(abs(try #require(during.everything).bottom - 0.8) < 0.01)
    #expect(during.count { $0.red > 160 } != after.count { $0.red > 160 })
    let colored = try drawing.cue(
      "x", settings: "region:r", head: head + "\nSTYLE\n::cue-region(#r) { background: #00f }\n")
    let back = try #require(colored.box { $0.blue > 200 && $0.red < 40 })
    #expect(abs(back.width - 0.5) < 0.01 && abs(back.height - 0.12) < 0.01)
  }

  @Test("Captions lie at the row and the column that they were written in")
  func captions() throws {
    var settings = CueSettings(line: 10 + 80 * 13.0 / 15, position: 30, size: 60)
    settings.snapsToLines = false
    settings.positionAlignment = .lineLeft
    settings.alignment = .left
    let cue = Cue(
      start: .zero, end: .distantFuture, settings: settings, payload: "ROLL UP",
      nodes: [.text("ROLL UP")])
    let letters = try #require(try drawing.picture(.cues([SubtitleCue(cue)])).letters)
    #expect(abs(letters.left - 0.3) < 0.01 && abs(letters.top - 0.8) < 0.03)
  }
}
