import FFmpeg
import MediaCore
import Overlays
import Testing

@Suite("Cues on the picture") struct CueDrawingTests {
  private let drawing = Drawing()

  @Test("are in the middle at the bottom where they say nothing")
  func usual() throws {
    let picture = try drawing.cue("Hello there")
    let letters = try #require(picture.letters)
    #expect(abs(letters.middle - 0.5) < 0.01)
    #expect(letters.top > 0.93 && letters.bottom <= 1)
    // What is behind them is black, four fifths opaque, and as high as a line: 6 percent.
    let back = try #require(picture.box { $0.alpha == 204 })
    #expect(abs(back.height - 0.06) < 0.005 && back.left < letters.left)
  }

  /// Where letters must lie: left, right, top, bottom; `nil` for anywhere.
  typealias Place = (left: Double?, right: Double?, top: Double?, bottom: Double?)

  @Test(
    "lie where their settings say",
    arguments: [
      ("line:0", (nil, nil, 0, nil)), ("line:3", (nil, nil, 0.18, nil)),
      ("line:-1", (nil, nil, nil, 1)), ("line:-4", (nil, nil, nil, 0.82)),
      ("line:50%", (nil, nil, 0.5, nil)), ("line:50%,end", (nil, nil, nil, 0.5)),
      ("position:20% align:left", (0.2, nil, nil, 1)),
      ("position:80% align:right", (nil, 0.8, nil, 1)),
      ("align:right", (nil, 1, nil, 1)), ("align:left line:0", (0, nil, 0, nil)),
      ("position:10%,line-left size:40% align:end line:0", (nil, 0.5, 0, nil)),
    ] as [(String, Place)])
  func place(settings: String, wanted: Place) throws {
    let letters = try #require(try drawing.cue("Hx", settings: settings).letters)
    // Letters are a little smaller than their line.
    if let left = wanted.left { #expect((left - 0.002...left + 0.02).contains(letters.left)) }
    if let right = wanted.right { #expect((right - 0.02...right + 0.002).contains(letters.right)) }
    if let top = wanted.top { #expect((top - 0.002...top + 0.03).contains(letters.top)) }
    if let bottom = wanted.bottom {
      #expect((bottom - 0.03...bottom + 0.002).contains(letters.bottom))
    }
  }

  @Test(
    "are seen wherever they are put, in pictures of every size",
    arguments: [(960, 540), (853, 480), (641, 359), (1366, 768)])
  func everywhere(width: Int, height: Int) throws {
    var drawing = drawing
    drawing.size = PixelSize(width: width, height: height)
    for percent in stride(from: 1, to: 100, by: 7) {
      for settings in [
        "position:\(percent)% align:left", "position:\(percent)% align:right",
        "position:\(percent)%", "size:\(percent)%",
        "vertical:rl position:\(percent)% align:left", "vertical:lr size:\(percent)%",
      ] {
        #expect(try drawing.cue("i", settings: settings).letters != nil, "\(settings)")
      }
    }
  }

  @Test("run down the picture, growing to the left and to the right")
  func vertical() throws {
    let left = try drawing.cue("first line\nx", settings: "vertical:rl line:0")
    let letters = try #require(left.letters)
    #expect(letters.height * 360 > 1.3 * letters.width * 640)
    #expect(letters.right > 0.97 && abs((letters.top + letters.bottom) / 2 - 0.5) < 0.02)
    let right = try drawing.cue("first line\nx", settings: "vertical:lr line:0")
    let grown = try #require(right.letters)
    #expect(grown.left < 0.03)
    // The long line is the first: on the outside both times.
    func height(_ picture: DrawnPicture, _ columns: Range<Int>) -> Int {
      let part = DrawnPicture(
        picture.images.map { image in
          var image = image
          image.x -= columns.lowerBound
          return image
        }, PixelSize(width: columns.count, height: 360))
      return part.count { $0.red > 160 }
    }
    #expect(height(left, 618..<640) > 2 * height(left, 597..<618))
    #expect(height(right, 0..<22) > 2 * height(right, 22..<43))
  }

  @Test("do not lie over each other")
  func collisions() throws {
    let one = try drawing.cue("one")
    let text = (0..<4).map { "00:00.000 --> 00:10.000\ncue \($0)\n\n" }.joined()
    let four = try drawing.picture("WEBVTT\n\n" + text)
    #expect(four.images.count == 4)
    let height = try #require(one.everything).height
    #expect(abs(try #require(four.everything).height - 4 * height) < 0.01)
    // Cues that find no place are not shown at all.
    let many = try drawing.picture(
      "WEBVTT\n\n" + (0..<100).map { "00:00.000 --> 00:10.000\ncue \($0)\n\n" }.joined())
    #expect((14...17).contains(many.images.count))
  }

  @Test(
    "are all there beside text that runs down, and beside each other where they are short",
    arguments: ["vertical:rl line:0", "vertical:lr line:0", "vertical:rl line:50%,end"],
    ["", "line:0", "line:90%"])
  func besides(vertical: String, horizontal: String) throws {
    let cues = [
      "00:00.000 --> 00:10.000 \(vertical)\nABC def\n\n",
      "00:00.000 --> 00:10.000 \(horizontal)\nbelow\n\n",
    ]
    for cues in [cues, cues.reversed()] {
      let picture = try drawing.picture("WEBVTT\n\n" + cues.joined())
      try #require(picture.images.count == 2)
      let (one, other) = (
        try #require(DrawnPicture([picture.images[0]], drawing.size).everything),
        try #require(DrawnPicture([picture.images[1]], drawing.size).everything)
      )
      #expect(
        one.right <= other.left || other.right <= one.left || one.bottom <= other.top
          || other.bottom <= one.top)
    }
  }

  @Test("break lines at blanks, between ideographs, and in words only if need be")
  func lines() throws {
    func lines(_ text: String) throws -> Int {
      let everything = try #require(try drawing.cue(text).box { $0.alpha == 204 })
      #expect(everything.left >= 0 && everything.right <= 1)
      return Int((everything.height / 0.06).rounded())
    }
    #expect(try lines("short") == 1)
    #expect(try lines("one\ntwo") == 2)
    #expect(try lines(Array(repeating: "word", count: 30).joined(separator: " ")) == 3)
    #expect(try (2...4).contains(lines(String(repeating: "語", count: 60))))
    #expect(try (2...4).contains(lines(String(repeating: "abcdefgh", count: 15))))
  }

  @Test("break only those words that are longer than a line")
  func words() throws {
    let long = String(repeating: "abcdefgh", count: 12)
    for count in 1...9 {
      let filler = String(repeating: "i", count: count)
      for text in [
        "\(long) \(filler) \(filler) <c.red>wonderful</c> words",
        "\(filler) <c.red>mountain</c> \(long)",
        "語語語語\(filler) <c.red>mountain</c>語\(long)",
      ] {
        let picture = try drawing.cue(text, settings: "size:40%")
        let red = try #require(picture.box { $0.red > 160 && $0.green < 90 })
        #expect(red.height < 0.06, "\(text)")
        let all = try #require(picture.everything)
        #expect(all.left >= 0.28 && all.right <= 0.72)
      }
    }
    // Styles within a word do not make it several.
    let picture = try drawing.cue(
      "\(long.prefix(24))<b>\(long.prefix(24))</b> end", settings: "size:40%")
    #expect(try #require(picture.everything).right <= 0.72)
  }

  @Test("run blanks together as WebVTT has it, and those of other formats do not")
  func blanks() throws {
    let one = try #require(try drawing.cue("a b<u>c</u>\nd").letters).width
    for text in ["a     b<u>c</u>\nd", "  a \tb<u>c</u>  \n  d", "a <b> </b> b<u>c</u>\n\td"] {
      let width = try #require(try drawing.cue(text).letters).width
      #expect(abs(width - one) < 0.01, "\(text)")
    }
    let kept = try #require(try drawing.cue("a&nbsp;&nbsp;&nbsp;&nbsp; b<u>c</u>\nd").letters)
    #expect(kept.width > one + 0.02)
    // A style sheet may have it otherwise.
    let head = "STYLE\n::cue { white-space: pre }"
    let wide = try #require(try drawing.cue("a     b<u>c</u>\nd", head: head).letters)
    #expect(wide.width > one + 0.02)
    let single = "STYLE\n::cue { white-space: normal }"
    #expect(try #require(try drawing.cue("a\n b", head: single).letters).height < 0.06)
    func width(_ text: String) throws -> Double {
      let picture = try drawing.picture("1\n00:00:00,000 --> 00:00:09,000\n\(text)\n")
      return try #require(picture.letters).width
    }
    #expect(try width("a     b") > width("a b") + 0.02)
  }

  @Test("show what codes would be as text, and entities as what they stand for")
  func escaping() throws {
    let plain = try #require(try drawing.cue("{\\\\an8}x\\\\Ny &amp; z").letters)
    #expect(plain.top > 0.9)
    let wide = try #require(try drawing.cue("{\\\\an8}").letters)
    #expect(wide.width > 0.05)
  }

  @Test("start on the right where they are written from there")
  func rightToLeft() throws {
    let hebrew = try #require(
      try drawing.cue("שלום", settings: "align:start position:100%").letters)
    #expect(hebrew.right > 0.97)
    let arabic = try #require(
      try drawing.cue("مرحبا 12", settings: "align:end position:0%").letters)
    #expect(arabic.left < 0.03)
  }

  @Test("are read from the right where they are written from there, also among other letters")
  func bidirectional() throws {
    func isRed(_ pixel: DrawnPicture.Pixel) -> Bool { pixel.red > 160 && pixel.green < 90 }
    // The first letter of what is written from the right is the one at the right.
    for (text, isFirst) in [
      ("<c.red>ש</c>לום", false), ("<c.red>س</c>لام", false), ("<c.red>a</c>bcd", true),
      ("one <c.red>ש</c>לום", false), ("<c.red>1</c>23 שלום", false), ("שלום <c.red>one</c>", true),
    ] {
      let picture = try drawing.cue(text)
      let (red, white) = (
        try #require(picture.box(where: isRed)), try #require(picture.letters)
      )
      #expect((red.middle < white.middle) == isFirst, "\(text)")
    }
  }

  @Test("join the letters that are joined")
  func joined() throws {
    let joined = try #require(try drawing.cue("ههههه").letters)
    let apart = try #require(
      try drawing.cue(Array(repeating: "ه", count: 5).joined(separator: "\u{200C}")).letters)
    #expect(joined.width != apart.width)
  }

  @Test("with nothing in them, or nothing to be seen, cost nothing")
  func nothing() throws {
    #expect(try drawing.cue(" ").letters == nil)
    #expect(try drawing.cue("text", at: 11).images.isEmpty)
    #expect(try drawing.cue("<c></c>").letters == nil)
    let tiny = Drawing(size: PixelSize(width: 4, height: 2))
    #expect(throws: Never.self) { try tiny.cue("text") }
  }

  @Test("of ten thousand at once are drawn as many as there is room for, soon")
  func crowd() throws {
    let cues = (0..<10_000).map { "00:00.000 --> 00:10.000\ncue \($0)\n\n" }.joined()
    let time = ContinuousClock().now
    let picture = try drawing.picture("WEBVTT\n\n" + cues)
    #expect((14...17).contains(picture.images.count))
    #expect(ContinuousClock().now - time < .seconds(20))
  }

  @Test("of a megabyte of text are drawn as far as there is room")
  func long() throws {
    let text = String(repeating: "word ", count: 200_000)
    let time = ContinuousClock().now
    _ = try drawing.cue(text, settings: "line:0")
    #expect(ContinuousClock().now - time < .seconds(20))
  }
}
