import MediaCore
import Testing

@testable import MediaJobs

@Suite("Cues as samples of timed text")
struct TimedTextTests {
  private func cue(_ text: String, _ start: Double, _ end: Double) -> Cue {
    Cue(start: .seconds(start), end: .seconds(end), payload: text, nodes: [.text(text)])
  }

  @Test("what is up together is one sample, and nothing is between cues that do not meet")
  func samples() {
    let samples = CueReader.plainSamples(of: [
      cue("late", 6, 7), cue("a", 0, 2), cue("b", 1, 3), cue("", 1, 2), cue("never", 4, 4),
    ])
    #expect(samples.map(\.text) == ["a", "a\nb", "b", "late"])
    #expect(
      samples.map { [$0.range.start.seconds, $0.range.end.seconds] }
        == [[0, 1], [1, 2], [2, 3], [6, 7]])
  }
}
