import Dispatch
import FFmpeg
import HLS
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

  @Test("What comes for a seek as soon as a thread knows of it is kept")
  func earlyArrivals() throws {
    let entry = TimedEntry(
      Cue(start: .seconds(1), end: .seconds(2), payload: "", nodes: []), track: 2)
    for generation in 1...200 {
      let (isReady, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      try WorkerThread.start { [pipeline] in
        isReady.signal()
        while pipeline.shared.withLock({ $0.orders.generation }) < generation {}
        _ = pipeline.timed.push(entry, pass: 0, generation: generation)
        pipeline.video.push(.endOfPass, generation: generation)
        pipeline.audio.push(.endOfPass, generation: generation)
        isDone.signal()
      }
      isReady.wait()
      pipeline.seek(to: .seconds(1), precision: .exact, passes: 1)
      isDone.wait()
      #expect(pipeline.timed.take(pass: 0).entries == [entry])
      #expect(pipeline.video.pop() != nil && pipeline.audio.pop() != nil)
    }
  }

  @Test("The reader is called away before it can know where to go, and waits until it does")
  func calledAway() {
    let seen = Mutex<[Int]>([])
    pipeline.interruption.set { [unowned pipeline] in
      let (generation, isCalledAway) = pipeline.shared.withLock {
        ($0.orders.generation, $0.orders.isCalledAway)
      }
      #expect(isCalledAway)
      seen.withLock { $0.append(generation) }
    }
    pipeline.seek(to: .seconds(1), precision: .exact, passes: 1)
    #expect(seen.withLock { $0 } == [0])
    #expect(pipeline.shared.withLock { $0.orders.generation == 1 && !$0.orders.isCalledAway })
  }

  @Test("What was on its way before a seek is thrown away")
  func lateArrivals() {
    pipeline.seek(to: .seconds(1), precision: .exact, passes: 1)
    pipeline.video.push(.endOfPass, generation: 0)
    #expect(pipeline.video.pop() == nil)
  }
}
