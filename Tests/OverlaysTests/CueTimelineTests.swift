import MediaCore
import Overlays
import Testing

@Suite("The timeline of cues")
struct CueTimelineTests {
  private func cue(_ name: String, _ start: Int64, _ end: Int64) -> Cue {
    Cue(
      identifier: name, start: .milliseconds(start), end: .milliseconds(end), payload: name,
      nodes: [.text(name)])
  }

  @Test("is in the order of starts, the longer first, then of the file")
  func order() {
    let timeline = CueTimeline([
      cue("a", 5, 6), cue("b", 1, 2), cue("c", 1, 9), cue("d", 5, 6), cue("never", 4, 4),
      cue("e", 1, 2),
      cue("never", 5, 3),
    ])
    #expect(timeline.cues.map(\.identifier) == ["c", "b", "e", "a", "d"])
  }

  @Test("tells what is shown from its start until before its end")
  func active() {
    let timeline = CueTimeline([cue("a", 0, 10), cue("b", 5, 15), cue("c", 20, 30)])
    let expected: [(Int64, [String])] = [
      (-1, []), (0, ["a"]), (4, ["a"]), (5, ["a", "b"]), (10, ["b"]), (15, []), (29, ["c"]),
      (30, []),
    ]
    for (time, names) in expected {
      #expect(timeline.active(at: .milliseconds(time)).map(\.identifier) == names, "\(time)")
    }
    #expect(timeline.active(at: .milliseconds(7), limit: 1).map(\.identifier) == ["a"])
  }

  @Test("tells when something changes next, timestamps in the text included")
  func changes() throws {
    let parsed = try webVTT(
      "00:01.000 --> 00:04.000\na<00:02.000>b<i><00:03.000>c<00:05.000>d\n\n00:02.000 --> 00:02.500\nx"
    )
    let timeline = CueTimeline(parsed.cues)
    var time: MediaTime? = .zero
    var times: [Double] = []
    while let next = time.flatMap({ timeline.nextChange(after: $0) }) {
      times.append(next.seconds)
      time = next
    }
    #expect(times == [1, 2, 2.5, 3, 4])
  }

  @Test("without cues is silent")
  func empty() {
    let timeline = CueTimeline([])
    #expect(timeline.active(at: .zero).isEmpty)
    #expect(timeline.nextChange(after: .zero) == nil)
  }

  @Test("says the same as looking at each cue", arguments: 0..<8)
  func sameAsLooking(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    let cues = (0..<Int.random(in: 1...200, using: &numbers)).map { index in
      let start = Int64.random(in: 0...500, using: &numbers)
      return cue("\(index)", start, start + Int64.random(in: -5...80, using: &numbers))
    }
    let timeline = CueTimeline(cues)
    for milliseconds in Int64(-2)...600 {
      let time = MediaTime.milliseconds(milliseconds)
      let expected = timeline.cues.filter { $0.isActive(at: time) }
      #expect(timeline.active(at: time, limit: .max) == expected)
      let names = Set(cues.filter { $0.isActive(at: time) }.map(\.identifier))
      #expect(Set(expected.map(\.identifier)) == names)
      let next = cues.filter { $0.start < $0.end }.flatMap { [$0.start, $0.end] }
        .filter { $0 > time }.min()
      #expect(timeline.nextChange(after: time) == next)
    }
  }

  @Test("of very many cues, or of very many at once, answers at once")
  func many() {
    let count: Int64 = 100_000
    let long = CueTimeline(
      (0..<count).map { cue("", $0 * 10, $0 * 10 + 10) } + [cue("all", 0, count * 10)])
    let atOnce = CueTimeline((0..<10_000).map { _ in cue("", 0, 1000) })
    let start = ThreadClock().now
    for index in 0..<1000 {
      #expect(long.active(at: .milliseconds(Int64(index) * 997)).count == 2)
      #expect(atOnce.active(at: .milliseconds(Int64(index))).count == 100)
      #expect(atOnce.nextChange(after: .zero) == .seconds(1))
    }
    #expect(ThreadClock().now - start < .seconds(10))
  }
}
