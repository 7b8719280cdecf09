import FFmpeg
import MediaCore
import Overlays
import Testing
import VitrineTesting

@Suite("Scripts of SubStation Alpha") struct ScriptDrawingTests {
  private func script(_ events: String, style: String = "&H000000FF") -> String {
    """
    \u{FEFF}[Script Info]
    ScriptType: v4.00+
    PlayResX: 640
    PlayResY: 360

    [V4+ Styles]
    Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
    Style: Default,sans-serif,30,\(style),&H00FFFFFF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,0,0,2,10,10,10,1

    [Events]
    Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
    \(events)
    """
  }

  @Test("are read to cues and to lines")
  func parsing() throws {
    let text = script(
      """
      Dialogue: 0,0:00:01.50,0:00:02.00,Default,,0,0,0,,{\\i1}One{\\i0}, two\\Nthree
      Comment: 0,0:00:01.50,0:00:02.00,Default,,0,0,0,,not this
      Dialogue: 0,0:00:03.00,0:00:02.00,Default,,0,0,0,,ends before it begins
      Dialogue: 0,0:00:03.00
      Dialogue: 0,1:00:03.05,1:00:04.00,Other,Ann,1,2,3,fx,last
      """)
    let parsed = try SubtitleFile.parse(Array(text.utf8).span)
    #expect(parsed.cues.map(\.plainText) == ["One, two\nthree", "last"])
    #expect(parsed.cues.map(\.start) == [.milliseconds(1500), .milliseconds(3_603_050)])
    let script = try #require(parsed.script)
    #expect(script.events.map(\.number) == [0, 1])
    #expect(String(decoding: script.events[1].line, as: UTF8.self) == "0,Other,Ann,1,2,3,fx,last")
    #expect(String(decoding: script.header.header, as: UTF8.self).contains("Style: Default"))
    #expect(parsed.diagnostics.map(\.kind) == [.neverShown, .malformedTiming])
  }

  @Test("of the older format, with fields in another order, are read alike")
  func olderFormat() throws {
    let text = """
      [Script Info]
      [V4 Styles]
      [Events]
      Format: Start, Marked, End, Actor, Style, Text
      Dialogue: 0:00:01.00,Marked=0,0:00:02.00,Ann,Main,a, b
      """
    let script = try #require(try SubtitleFile.parse(Array(text.utf8).span).script)
    #expect(String(decoding: script.events[0].line, as: UTF8.self) == "0,Main,Ann,0,0,0,,a, b")
  }

  @Test("of the older format have borders as thick as they say, unless they are to be scaled")
  func olderBorders() throws {
    func dark(_ line: String) throws -> Int {
      let text = """
        [Script Info]
        ScriptType: v4.00
        PlayResX: 160
        PlayResY: 90
        \(line)
        [V4 Styles]
        Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, TertiaryColour, BackColour, Bold, Italic, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, AlphaLevel, Encoding
        Style: Default,sans-serif,20,65535,65535,0,0,0,0,1,2,0,2,10,10,10,0,0

        [Events]
        Format: Marked, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
        Dialogue: Marked=0,0:00:00.00,0:00:05.00,Default,,0000,0000,0000,,text
        """
      return try Drawing().picture(text).count { $0.alpha > 128 && $0.red < 60 }
    }
    let (usual, plain) = (try dark(""), try dark("ScaledBorderAndShadow: no\n"))
    #expect(usual == plain && usual > 0)
    #expect(try dark("ScaledBorderAndShadow: yes\n") > usual * 3 / 2)
  }

  @Test("are drawn by their own styles and places, at their times")
  func drawing() throws {
    let drawing = Drawing()
    let text = script(
      """
      Dialogue: 0,0:00:01.00,0:00:05.00,Default,,0,0,0,,bottom
      Dialogue: 0,0:00:02.00,0:00:05.00,Default,,0,0,0,,{\\pos(100,60)\\1c&H00FF00&}placed
      Dialogue: 0,0:00:03.00,0:00:05.00,Missing,,0,0,0,,{\\an8\\1c&HFF0000&}{\\broken(}top
      """)
    #expect(try drawing.picture(text, at: 0.5).everything == nil)
    let first = try drawing.picture(text, at: 1)
    let red = try #require(first.box { $0.red > 160 && $0.green < 60 })
    #expect(red.bottom > 0.9 && abs(red.middle - 0.5) < 0.02)
    let all = try drawing.picture(text, at: 3.5)
    let green = try #require(all.box { $0.green > 160 && $0.red < 60 })
    #expect(abs(green.middle - 100 / 640) < 0.02 && green.bottom < 60 / 360 + 0.03)
    #expect(try #require(all.box { $0.blue > 160 && $0.red < 60 }).top < 0.1)
    #expect(try drawing.picture(text, at: 5).everything == nil)
    // Back in time.
    #expect(try drawing.picture(text, at: 1).count { $0.green > 160 } == 0)
  }

  @Test("move while they are shown, and are larger where the viewer wants that")
  func moving() throws {
    var drawing = Drawing()
    let text = script(
      "Dialogue: 0,0:00:00.00,0:00:10.00,Default,,0,0,0,,{\\move(100,200,500,200)}on the way")
    let early = try #require(try drawing.picture(text, at: 1).everything)
    let late = try #require(try drawing.picture(text, at: 9).everything)
    #expect(late.left - early.left > 0.4)
    // What is said is larger; what has its place in the picture stays as it is.
    let spoken = script("Dialogue: 0,0:00:00.00,0:00:10.00,Default,,0,0,0,,spoken")
    let usual = try #require(try drawing.picture(spoken).everything)
    drawing.style.size = 2
    let large = try #require(try drawing.picture(spoken).everything)
    #expect((1.7...2.3).contains(large.height / usual.height))
    #expect(try #require(try drawing.picture(text, at: 9).everything).height == late.height)
  }

  @Test("of a hundred thousand events show those of each time")
  func long() throws {
    let events = (0..<100_000).map { number in
      let (minutes, seconds) = (number / 600, Double(number % 600) / 10)
      let time = "\(minutes / 60):\(minutes % 60):\(seconds)"
      let end = "\(minutes / 60):\(minutes % 60):\(seconds + 0.1)"
      return "Dialogue: 0,\(time),\(end),Default,,0,0,0,,{\\an\(number % 2 == 0 ? 2 : 8)}\(number)"
    }
    let parsed = try SubtitleFile.parse(Array(script(events.joined(separator: "\n")).utf8).span)
    let timeline = SubtitleTimeline(parsed)
    let drawing = Drawing()
    for number in stride(from: 0, to: 99_999, by: 777) {
      let seconds = Double(number) / 10 + 0.05
      let picture = try drawing.picture(timeline.content(at: .seconds(seconds)), at: seconds)
      let box = try #require(picture.everything)
      #expect((box.top < 0.3) == (number % 2 == 1))
    }
  }

  private static let folder = Corpora.folder("subs-media3")

  @Test(
    "of the corpus are read and drawn", .enabled(if: folder != nil, "no corpus"),
    arguments: Corpora.files(in: folder.map { $0 + "/ssa" }, suffix: ""))
  func corpus(name: String) throws {
    let folder = try #require(Self.folder)
    let bytes = try Corpora.bytes("\(folder)/ssa/\(name)")
    // Two of them are pieces of files, as containers have them.
    guard let parsed = try? SubtitleFile.parse(bytes.span), let script = parsed.script else {
      return #expect(name == "empty" || name.hasPrefix("typical_"))
    }
    if name.hasPrefix("typical_utf16") || name == "typical" { #expect(script.events.count == 3) }
    let timeline = SubtitleTimeline(parsed)
    for event in script.events where event.line.contains(where: { $0 > 0x60 }) {
      let time = event.range.start.seconds + 0.1
      let picture = try Drawing().picture(timeline.content(at: .seconds(time)), at: time)
      #expect(picture.everything != nil)
    }
  }
}
