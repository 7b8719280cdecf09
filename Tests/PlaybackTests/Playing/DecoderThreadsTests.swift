import FFmpeg
import MediaCore
import Playback
import Synchronization
import Testing
import VitrineTesting

/// What a process is said to have spent.
final class SpentTime: TimeSource {
  private let state = Mutex((spent: MediaTime.zero, reads: 0))

  /// How often it was asked for.
  var reads: Int { state.withLock { $0.reads } }

  var now: MediaTime {
    state.withLock { state in
      state.reads += 1
      return state.spent
    }
  }

  func add(_ time: MediaTime) { state.withLock { $0.spent = $0.spent + time } }
}

/// A process that costs nothing and too much by turns.
private final class Moody: TimeSource {
  private let reads = Mutex(0)

  var count: Int { reads.withLock { $0 } }

  /// Read at the start of each stretch that is judged, and at its end.
  var now: MediaTime {
    reads.withLock { reads in
      reads += 1
      return reads % 4 == 0 ? .seconds(1000) : .zero
    }
  }
}

/// A thread of which each reading is so much later than the one before.
private final class CostlyThread: TimeSource {
  private let reads = Mutex(0)

  var now: MediaTime {
    reads.withLock {
      $0 += 1; return MediaTime(seconds: Double($0))
    }
  }
}

@Suite("Pictures decoded by one thread, and by all again", .timeLimit(.minutes(20)))
struct DecoderThreadsTests {
  static let clips: [TestMedia.Recipe] = [
    .gop60,
    TestMedia.Recipe.gop60.remade(
      "gop60-hevc",
      output: [
        "-an", "-c:v", "libx265", "-x265-params", "keyint=30:open-gop=0:log-level=none:pools=1",
      ]),
    TestMedia.Recipe.gop60.remade("gop60-ts", "ts", output: ["-c", "copy"]),
  ]

  /// Whose first key frame says that one thread is enough, and whose says that it is not.
  private static let threads: [any TimeSource] = [SpentTime(), CostlyThread()]

  @Test("are the same, none missing and none twice", arguments: clips, threads.indices)
  func identical(clip: TestMedia.Recipe, by index: Int) async throws {
    let thread = Self.threads[index]
    let path = try TestMedia.path(clip)
    let processor = Moody()
    let test = try await TestPlayer.open(
      processor: ProcessorTimes(process: processor, thread: thread))
    try await test.playToEnd(ItemDescription(path))
    #expect(try test.hashes == TestMedia.frameSums(path))
    #expect(test.log.errors.isEmpty)
    #expect(processor.count == 4, "judged twice: one thread, then all for good")
  }

  @Test("are the same over loops")
  func loops() async throws {
    let path = try TestMedia.path(.gop60)
    let sums = try TestMedia.frameSums(path)
    let free = SpentTime()
    let test = try await TestPlayer.open(
      processor: ProcessorTimes(process: free, thread: SpentTime()))
    var item = ItemDescription(path)
    item.loops = 2
    try await test.playToEnd(item)
    #expect(test.hashes == sums + sums)
  }

  @Test("are the same after seeks, however far the change of threads has come by then")
  func seeks() async throws {
    let path = try TestMedia.path(.gop60)
    let sums = try TestMedia.frameSums(path)
    let free = SpentTime()
    let test = try await TestPlayer.open(
      stepping: true, processor: ProcessorTimes(process: free, thread: CostlyThread()))
    try await test.send(.queue(.append([ItemDescription(path)])))
    var start = 0
    // The threads are changed at the second key frame, the 60th picture, which is decoded some pictures ahead.
    for pictures in 48...62 {
      await test.clock.advance(by: MediaTime(seconds: Double(pictures) / 30))
      let shown = Array(test.hashes[start...])
      #expect(shown.count >= pictures && shown == Array(sums.prefix(shown.count)))
      start = test.hashes.count
      try await test.send(.seek(to: .time(.zero)), until: .settled)
    }
    let reads = free.reads
    await test.clock.advance(by: .seconds(11))
    #expect(Array(test.hashes[start...]) == sums)
    #expect(test.log.errors.isEmpty)
    #expect(free.reads - reads >= 3, "one thread again, after a judgement from the seek on")
  }
}
