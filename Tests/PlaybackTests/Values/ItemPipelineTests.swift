import FFmpeg
import MediaCore
import Streaming
import Synchronization
import Testing

@testable import Playback

@Suite("The pipeline of an item") struct ItemPipelineTests {
  private let pipeline = ItemPipeline(
    ItemDescription("clip"), id: ItemID("a"), passes: 1,
    settings: PipelineSettings(
      open: { FileSource(path: $0) },
      makeReader: { (source, _, context) throws(MediaError) in
        try FileReader(source, guard: context.readGuard)
      }, time: MonotonicClock()),
    wakeStage: {})

  @Test("What comes for a seek at the moment when threads can know of it is kept")
  func earlyArrivals() {
    let entry = TimedEntry(
      Cue(start: .seconds(1), end: .seconds(2), payload: "", nodes: []), track: 2)
    // Called as soon as the new generation can be seen, as no thread could be faster.
    pipeline.interruption.withLock { interruption in
      interruption = { [unowned pipeline] in
        let generation = pipeline.shared.withLock { $0.generation }
        _ = pipeline.timed.push(entry, pass: 0, generation: generation)
        pipeline.video.push(.endOfPass, generation: generation)
        pipeline.audio.push(.endOfPass, generation: generation)
      }
    }
    pipeline.seek(to: .seconds(1), precision: .exact, passes: 1)
    #expect(pipeline.timed.take(pass: 0).entries == [entry])
    #expect(pipeline.video.pop() != nil && pipeline.audio.pop() != nil)
  }

  @Test("What was on its way before a seek is thrown away")
  func lateArrivals() {
    pipeline.seek(to: .seconds(1), precision: .exact, passes: 1)
    pipeline.video.push(.endOfPass, generation: 0)
    #expect(pipeline.video.pop() == nil)
  }
}
