import MediaCore
import Testing
import VitrineTesting

@testable import Overlays

/// Cues that are kept as texts are those that were read.
@Suite("Cues kept in little memory") struct PackedCuesTests {
  private func cues(_ bytes: [UInt8], offset: MediaTime = .zero) throws -> [Cue] {
    Array(try SubtitleFile.timeline(of: bytes.span, offset: offset).cues.cues)
  }

  /// The cues as they were before they were packed.
  private func wanted(_ bytes: [UInt8], offset: MediaTime = .zero) throws -> [Cue] {
    let cues = try SubtitleFile.parse(bytes.span).cues.filter { $0.start < $0.end }
    return cues.enumerated().sorted { one, other in
      if one.element.start != other.element.start { return one.element.start < other.element.start }
      if one.element.end != other.element.end { return one.element.end > other.element.end }
      return one.offset < other.offset
    }.map { _, cue in
      var cue = cue
      cue.shift(by: offset)
      return cue
    }
  }

  private static let webVTT = """
    WEBVTT

    STYLE
    ::cue(b) { color: red }

    REGION
    id:r

    a name
    00:01.000 --> 00:09.000 region:r position:10% align:left
    plain <b>bold <i.loud.x>both</i></b> &amp; <v Ann &lt;B>said</v> <00:02.500>later

    00:03.000 --> 00:04.000
    plain
    in two lines

    never
    00:05.000 --> 00:05.000
    shown

    empty
    00:03.000 --> 00:06.000 line:0

    00:00.500 --> 00:04.000 line:0
    <ruby>a<rt>b</rt></ruby> <lang en>é</lang> < & &#x1F600; 語

    00:00.500 --> 00:04.000 line:0
    the second of two alike
    """

  private static let subRip = """
    1
    00:00:01,000 --> 00:00:02,000
    {\\an8}<i>over</i> <font color="#ff0000">it <b>all</i></b></font>

    2
    00:00:00,500 --> 00:00:02,000
    plain

    3
    00:00:03,000 --> 00:00:04,000
    a < b &amp; c
    """

  @Test("have their names, places, texts and trees again", arguments: [webVTT, subRip])
  func same(text: String) throws {
    for text in [text, text.replacing("\n", with: "\r\n")] {
      var bytes = Array(text.utf8)
      #expect(try wanted(bytes).count >= 3)
      #expect(try cues(bytes) == wanted(bytes))
      #expect(
        try cues(bytes, offset: .milliseconds(-1500)) == wanted(bytes, offset: .milliseconds(-1500))
      )
      // What is no UTF-8 is replaced, and the trees of that are as they were.
      bytes[bytes.count - 3] = 0xC3
      #expect(try cues(bytes) == wanted(bytes))
    }
  }

  @Test("are as they were read where there is too much markup")
  func limits() throws {
    var limits = SubtitleLimits()
    limits.markupCount = 3
    limits.depth = 2
    let cue = "00:00.000 --> 00:01.000\n<b><i><u>a</u>b</i></b><b>c</b><b>d\n\n"
    let bytes = Array("WEBVTT\n\n\(cue)\(cue)".utf8)
    let timeline = try SubtitleFile.timeline(of: bytes.span, limits: limits)
    let parsed = try WebVTTParser.parse(bytes.span, limits: limits)
    #expect(Array(timeline.cues.cues) == parsed.cues)
    #expect(parsed.cues.map(\.nodes.count) == [3, 4])
  }

  @Test(
    "of browsers' tests are the same",
    .enabled(if: Corpora.folder("webvtt-wpt") != nil, "no corpus"),
    arguments: ["file-parsing", "cue-parsing"])
  func corpus(folder: String) throws {
    let path = try #require(Corpora.folder("webvtt-wpt")) + "/" + folder
    let names = Corpora.files(in: path, suffix: ".vtt")
    #expect(names.count >= 5)
    for name in names {
      let bytes = try Corpora.bytes("\(path)/\(name)")
      guard let wanted = try? wanted(bytes) else { continue }
      #expect(try cues(bytes) == wanted, "\(name)")
    }
  }

  @Test("that are up again and again are made once, and their settings are kept once")
  func shared() throws {
    let cues = (0..<5000).map { number in
      Cue(
        start: .milliseconds(Int64(number)), end: .milliseconds(Int64(number) + 1),
        settings: CueSettings(line: Double(number % 3000)), payload: "\(number)",
        nodes: [.text("\(number)")])
    }
    let timeline = CueTimeline(cues)
    #expect(Array(timeline.cues) == cues)
    #expect(timeline.active(at: .milliseconds(4999)) == [cues[4999]])
    #expect(timeline.active(at: .milliseconds(4999)) == [cues[4999]])
    #expect(timeline.active(at: .milliseconds(17)) == [cues[17]])
  }
}
