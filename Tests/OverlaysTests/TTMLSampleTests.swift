import MediaCore
import Testing

@testable import Overlays

@Suite("Samples of TTML") struct TTMLSampleTests {
  private func cues(_ body: String, at start: Double) -> [Cue] {
    TextSampleReader.cues(
      of: TextSample(
        track: 1, format: .ttml, bytes: Array(TTMLSource.document(body).utf8),
        range: TimeRange(start: .seconds(start), end: .seconds(start + 2)), origin: .seconds(10)))
  }

  @Test(
    "what says no time is there as long as its sample",
    arguments: [
      ("<div><p>a</p></div>", 4.0, 6.0), (#"<div><p begin="14.5s">a</p></div>"#, 4.5, 6),
      (#"<div><p end="15s">a</p></div>"#, 4, 5), (#"<div><p dur="15s">a</p></div>"#, 4, 5),
      (#"<div timeContainer="seq"><p>a</p></div>"#, 4, 6),
    ])
  func open(body: String, start: Double, end: Double) throws {
    let cue = try #require(cues(body, at: 4).first)
    #expect(cue.start == .seconds(start) && cue.end == .seconds(end))
  }

  @Test("times that are told are the same in each sample that a cue goes through")
  func told() {
    for body in [
      #"<div><p begin="12s" end="18s">a</p></div>"#, #"<div begin="12s"><p end="6s">a</p></div>"#,
      #"<div begin="0s"><p end="18s">a</p></div>"#,
    ] {
      let all = [2.0, 4, 6].map { cues(body, at: $0) }
      #expect(all[0] == all[1] && all[1] == all[2] && all[0].count == 1, "\(all)")
    }
  }
}
