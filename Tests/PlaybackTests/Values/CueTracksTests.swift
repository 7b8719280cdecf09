import MediaCore
import Overlays
import Testing

@testable import Playback

@Suite("Samples of text, read to events and what is drawn") struct CueTracksTests {
  private var cues = CueTracks(formats: [2: .subRip], heads: [:])

  private func sample(_ text: String, from start: Double, to end: Double) -> TextSample {
    TextSample(
      track: 2, format: .subRip, bytes: Array(text.utf8),
      range: TimeRange(start: .seconds(start), end: .seconds(end)), origin: .zero)
  }

  private func starts(_ outputs: [TextOutput]) -> (told: [MediaTime], drawn: [MediaTime]) {
    var (told, drawn): ([MediaTime], [MediaTime]) = ([], [])
    for output in outputs {
      switch output {
      case .tell(let entry): told.append(entry.start)
      case .draw(let part, 2): drawn.append(part.start)
      default: Issue.record("neither told nor drawn")
      }
    }
    return (told, drawn)
  }

  @Test("A cue is told and drawn, and again for a pass that begins within it")
  mutating func repeated() {
    let (told, drawn) = starts(cues.take(sample("a", from: 1, to: 4)))
    #expect(told == [.seconds(1)] && drawn == [.seconds(1)])
    _ = cues.take(sample("b", from: 4, to: 5))
    let again = starts(cues.repeated(over: .seconds(2)))
    #expect(again.told == [.seconds(1)] && again.drawn == [.seconds(1)])
    #expect(cues.repeated(over: .seconds(1)).isEmpty && cues.repeated(over: .seconds(5)).isEmpty)
  }

  @Test("A cue that comes twice is kept once")
  mutating func twice() {
    for _ in 0..<3 { _ = cues.take(sample("a", from: 1, to: 4)) }
    #expect(starts(cues.repeated(over: .seconds(2))).told == [.seconds(1)])
  }
}
