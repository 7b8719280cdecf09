import FFmpeg
import MediaCore
import Testing

@testable import Overlays

@Suite("Animation of TTML") struct TTMLAnimationTests {
  private typealias Pixel = DrawnPicture.Pixel
  private let drawing = Drawing()

  private func isRed(_ pixel: Pixel) -> Bool {
    pixel.red > 160 && pixel.green < 90 && pixel.blue < 90
  }

  private func picture(_ body: String, at seconds: Double, head: String = "") throws -> DrawnPicture
  {
    try drawing.picture(TTMLSource.document("<div>\(body)</div>", head: head), at: seconds)
  }

  @Test(
    "Colours are set for a time, on what they are set on and within it",
    arguments: [
      #"<p end="4s"><set begin="1s" end="2s" tts:color="red"/>HHH</p>"#,
      #"<p end="4s"><set begin="1s" dur="1s" tts:color="red"/><span>HHH</span></p>"#,
      #"<p end="4s"><span><set begin="1s" end="2s" tts:color="red"/>HHH</span></p>"#,
      #"<p begin="0.5s" end="4s"><set begin="0.5s" end="1.5s" tts:color="red"/>HHH</p>"#,
    ])
  func color(body: String) throws {
    for (time, isSet) in [(0.75, false), (1.5, true), (3, false)] {
      let picture = try picture(body, at: time)
      #expect((picture.count(where: isRed) > 20) == isSet, "at \(time)")
      #expect((picture.letters != nil) == !isSet, "at \(time)")
    }
    // What says its own colour within keeps it.
    let inner =
      #"<p end="4s"><set tts:color="red"/><span tts:color="white">HHH</span></p>"#
    #expect(try picture(inner, at: 1).count(where: isRed) == 0)
  }

  @Test("A long text that changes its look all the time does not fill the memory")
  func longText() throws {
    let sets = (0..<256).map { #"<set begin="\#($0 * 4)ms" dur="2ms" tts:color="red"/>"# }.joined()
    let text = String(repeating: "word ", count: 200_000)
    let cues = try TTMLSource.cues(#"<div><p end="4s">\#(sets)\#(text)</p></div>"#)
    let count = cues.reduce(0) { $0 + $1.plainText.utf8.count }
    #expect(count > 1_000_000 && count < 50_000_000, "\(count)")
  }

  @Test("So is whether text is seen, is there, how opaque it is and what is behind it")
  func others() throws {
    func letters(_ set: String, at time: Double) throws -> DrawnPicture.Box? {
      try picture(
        #"<p end="4s">HHH<span><set begin="1s" end="2s" \#(set)/>HHH</span></p>"#, at: time
      )
      .letters
    }
    let whole = try #require(try letters("", at: 1.5))
    let hidden = try #require(try letters(#"tts:visibility="hidden""#, at: 1.5))
    #expect(abs(hidden.left - whole.left) < 0.005 && hidden.width < whole.width * 0.6)
    let gone = try #require(try letters(#"tts:display="none""#, at: 1.5))
    #expect(abs(gone.middle - 0.5) < 0.01 && gone.width < whole.width * 0.6)
    let clear = try #require(try letters(#"tts:opacity="0""#, at: 1.5))
    #expect(clear.width < whole.width * 0.6)
    for set in [#"tts:visibility="hidden""#, #"tts:display="none""#, #"tts:opacity="0""#] {
      #expect(try abs(#require(try letters(set, at: 3)).width - whole.width) < 0.005)
    }
    let shown =
      #"<p end="4s" tts:display="none"><set begin="1s" end="2s" tts:display="auto"/>HHH</p>"#
    #expect(try picture(shown, at: 0.5).everything == nil)
    #expect(try picture(shown, at: 1.5).letters != nil)
    let back =
      #"<p end="4s"><span><set begin="1s" end="2s" tts:backgroundColor="red"/>HHH</span></p>"#
    #expect(try picture(back, at: 0.5).count(where: isRed) == 0)
    #expect(try picture(back, at: 1.5).count(where: isRed) > 40)
  }

  @Test("A region is animated with all that is in it")
  func regions() throws {
    let head = """
      <layout><region xml:id="r"><set begin="1s" end="2s" tts:color="red"/></region></layout>
      """
    let body = #"<p region="r" end="4s">HHH</p>"#
    #expect(try picture(body, at: 0.5, head: head).count(where: isRed) == 0)
    #expect(try picture(body, at: 1.5, head: head).count(where: isRed) > 20)
  }

  @Test(
    "Letters have another size for a time, on what it is set on and within it",
    arguments: [
      #"<p end="4s" tts:fontSize="1c"><set begin="1s" end="2s" tts:fontSize="200%"/>HHH</p>"#,
      #"<p end="4s" tts:fontSize="1c"><set begin="1s" end="2s" tts:fontSize="2c"/><span>HHH</span></p>"#,
      #"<p end="4s" tts:fontSize="50%"><set begin="1s" end="2s" tts:fontSize="1c"/>HHH</p>"#,
      #"<p end="4s" tts:fontSize="1c"><span><set begin="1s" dur="1s" tts:fontSize="2em"/>HHH</span></p>"#,
    ])
  func sizes(body: String) throws {
    func height(_ time: Double) throws -> Double {
      try #require(try picture(body, at: time).letters).height
    }
    let usual = try height(0.5)
    #expect(abs(try height(1.5) / usual - 2) < 0.25)
    #expect(abs(try height(3) - usual) < 0.001)
    // What counts in letters around goes along, what does not stays.
    let inner =
      #"<p end="4s" tts:fontSize="1c"><set begin="1s" tts:fontSize="200%"/><span tts:fontSize="%">H</span></p>"#
    func innerHeight(_ size: String, _ time: Double) throws -> Double {
      let body = inner.replacing("fontSize=\"%", with: "fontSize=\"\(size)")
      return try #require(try picture(body, at: time).letters).height
    }
    #expect(abs(try innerHeight("100%", 2) / innerHeight("100%", 0.5) - 2) < 0.25)
    #expect(try innerHeight("1c", 2) == innerHeight("1c", 0.5))
  }

  private func head(_ region: String, _ sets: String) -> String {
    #"<layout><region xml:id="r" tts:extent="60% 20%" \#(region)>\#(sets)</region></layout>"#
  }

  @Test("What is behind a region is set for a time, with text in it and without")
  func regionBackground() throws {
    let set = #"<set begin="1s" end="2s" tts:backgroundColor="red"/>"#
    for body in [#"<p region="r" end="4s">HHH</p>"#, #"<p region="r" begin="3s" end="4s">HHH</p>"#]
    {
      let region = #"tts:origin="20% 10%" tts:showBackground="always""#
      for (time, isSet) in [(0.5, false), (1.5, true), (2.5, false)] {
        let box = try picture(body, at: time, head: head(region, set)).box(where: isRed)
        #expect((box != nil) == isSet, "at \(time)")
        if let box {
          #expect(abs(box.left - 0.2) < 0.01 && abs(box.right - 0.8) < 0.01)
          #expect(abs(box.top - 0.1) < 0.01 && abs(box.bottom - 0.3) < 0.01)
        }
      }
    }
    let body = #"<p region="r" end="4s">HHH</p>"#
    let red = #"tts:origin="20% 10%" tts:backgroundColor="red""#
    for set in [#"tts:opacity="0""#, #"tts:visibility="hidden""#, #"tts:display="none""#] {
      let head = head(red, "<set begin=\"1s\" end=\"2s\" \(set)/>")
      #expect(try picture(body, at: 0.5, head: head).count(where: isRed) > 1000)
      #expect(try picture(body, at: 1.5, head: head).everything == nil, "\(set)")
    }
  }

  @Test("A region has another place, another alignment and another size of letters for a time")
  func regionPlace() throws {
    let body = #"<p region="r" end="4s">HHH</p>"#
    func letters(_ set: String, at time: Double) throws -> DrawnPicture.Box {
      let region = head(
        #"tts:origin="20% 10%" tts:fontSize="1c""#, "<set begin=\"1s\" end=\"2s\" \(set)/>")
      return try #require(try picture(body, at: time, head: region).letters)
    }
    let moved = #"tts:origin="20% 50%""#
    #expect(
      try abs(letters(moved, at: 1.5).top - letters(moved, at: 0.5).top - 0.4) < 0.01)
    let below = #"tts:displayAlign="after""#
    #expect(try letters(below, at: 1.5).top > letters(below, at: 0.5).top + 0.08)
    let right = #"tts:textAlign="right""#
    #expect(try letters(right, at: 1.5).right > 0.78 && letters(right, at: 2.5).right < 0.7)
    let large = #"tts:fontSize="200%""#
    #expect(try abs(letters(large, at: 1.5).height / letters(large, at: 0.5).height - 2) < 0.25)
  }

  @Test("Cues are told of for each time in which they look alike, and many changes take no end")
  func cues() throws {
    let body = #"<div><p end="4s"><set begin="1s" end="2s" tts:color="red"/>a</p></div>"#
    let cues = try TTMLSource.cues(body)
    #expect(cues.map(\.payload) == ["a", "a", "a"])
    #expect(cues.map(\.start.seconds) == [0, 1, 2] && cues.map(\.end.seconds) == [1, 2, 4])
    let sets = (0..<5000).map { #"<set begin="\#($0)ms" dur="1ms" tts:color="red"/>"# }.joined()
    let spans = String(repeating: "<span>a</span>", count: 300)
    let time = ContinuousClock().now
    _ = try TTMLSource.cues("<div><p end=\"9s\">\(sets)\(spans)</p></div>")
    #expect(ContinuousClock().now - time < .seconds(20))
  }
}
