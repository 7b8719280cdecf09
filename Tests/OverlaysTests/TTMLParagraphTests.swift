import MediaCore
import Testing

@testable import Overlays

@Suite("Paragraphs of TTML with many times") struct TTMLParagraphTests {
  private func spans(_ count: Int, between: String = "", _ times: (Int) -> (Int, Int)) -> String {
    "<p>"
      + (0..<count).map { number in
        let (begin, end) = times(number)
        return "<span begin=\"\(begin)ms\" end=\"\(end)ms\">w\(number)</span>\(between)"
      }.joined() + "</p>"
  }

  @Test("take a time that grows with their length", arguments: ["", "\n  "])
  func many(between: String) throws {
    let count = 20_000
    let body = "<div>" + spans(count, between: between) { ($0 * 10, $0 * 10 + 9) } + "</div>"
    var cues: [Cue] = []
    let time = try ContinuousClock().measure { cues = try TTMLSource.cues(body) }
    #expect(time < .seconds(30))
    #expect(cues.count == count && cues.last?.plainText == "w\(count - 1)")
    #expect(cues.last?.start == .milliseconds(Int64(count - 1) * 10))
  }

  @Test("hold each text as often as it is shown, in the order of the document")
  func order() throws {
    let cues = try TTMLSource.cues(
      "<div>" + spans(100, between: " ") { (99 - $0, 1000) } + "</div>")
    #expect(cues.count == 100)
    for (number, cue) in cues.enumerated() {
      let words = (99 - number..<100).map { "w\($0)" }
      #expect(cue.plainText == words.joined(separator: " "))
      #expect(cue.end == .milliseconds(number == 99 ? 1000 : Int64(number) + 1))
    }
  }

  @Test("that are made to fill memory are cut off, and others are not")
  func hostile() throws {
    let long = String(repeating: "x", count: 1 << 20)
    let other = "<p begin=\"9s\" end=\"10s\">last</p></div>"
    for body in [
      spans(10_000) { ($0, 100_000) },
      spans(10_000) { (0, $0 + 1) },
      spans(10_000) { (10_000 - $0, 100_000) },
      "<p end=\"99s\">\(long)" + spans(10_000) { ($0 * 2, $0 * 2 + 1) }.dropFirst(3),
      "<p><span tts:ruby=\"container\">"
        + String(
          repeating:
            "<span tts:ruby=\"base\">a</span><span>b</span><span tts:ruby=\"text\">c</span>",
          count: 10_000) + "</span></p>",
    ] {
      var cues: [Cue] = []
      let time = try ContinuousClock().measure {
        cues = try TTMLSource.cues("<div>" + body + other)
      }
      #expect(time < .seconds(30), "\(body.prefix(60))")
      #expect(cues.contains { $0.payload == "last" })
      #expect(cues.reduce(0) { $0 + $1.payload.utf8.count } < 1 << 27)
    }
  }

  @Test("are kept in a set that knows the next", arguments: [1, 64, 65, 5000])
  func indices(count: Int) {
    var numbers = SeededGenerator(seed: UInt64(count))
    var set = ActiveIndices(count: count)
    var wanted: Set<Int> = []
    for _ in 0..<2000 {
      let number = Int.random(in: 0..<count, using: &numbers)
      if wanted.remove(number) == nil {
        wanted.insert(number)
        set.insert(number)
      } else {
        set.remove(number)
      }
      let start = Int.random(in: 0...count, using: &numbers)
      #expect(set.first(from: start) == wanted.filter { $0 >= start }.min())
    }
  }
}
