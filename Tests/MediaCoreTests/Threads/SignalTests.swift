import Dispatch
import MediaCore
import Synchronization
import Testing

@Suite("Signals", .timeLimit(.minutes(20))) struct SignalTests {
  @Test("Raised many times before the wait, it ends one wait")
  func once() {
    let signal = Signal()
    for _ in 0..<3 { signal.raise() }
    #expect(signal.wait(atMost: .seconds(5)))
    #expect(!signal.wait(atMost: .zero))
  }

  @Test("After a wait that was for nothing the next raise still counts")
  func afterTimeout() {
    let signal = Signal()
    #expect(!signal.wait(atMost: .zero))
    signal.raise()
    #expect(signal.wait(atMost: .zero))
    #expect(!signal.wait(atMost: MediaTime(nanoseconds: .min)))
    signal.raise()
    #expect(signal.wait(atMost: .distantFuture))
  }

  @Test("It counts as raised until its waiter has noted that it was")
  func noting() {
    let signal = Signal()
    #expect(!signal.isRaised)
    signal.raise()
    #expect(signal.isRaised)
    var wasRaised = false
    signal.wait { wasRaised = signal.isRaised }
    #expect(wasRaised && !signal.isRaised)
  }

  @Test("Of two threads that wake each other neither misses a word")
  func pingPong() async {
    let table = Table()
    async let first: Void = table.play(turn: 0)
    async let second: Void = table.play(turn: 1)
    _ = await (first, second)
    #expect(table.count.withLock { $0 } == Table.end)
  }
}

/// Counts up by turns on two threads.
private final class Table: Sendable {
  static let end = 20_000
  let count = Mutex(0)
  private let signals = [Signal(), Signal()]

  func play(turn: Int) async {
    await withCheckedContinuation { done in
      DispatchQueue.global().async { [self] in
        while step(turn: turn) < Self.end {
          signals[1 - turn].raise()
          signals[turn].wait()
        }
        signals[1 - turn].raise()
        done.resume()
      }
    }
  }

  private func step(turn: Int) -> Int {
    count.withLock { count in
      if count < Self.end, count % 2 == turn { count += 1 }
      return count
    }
  }
}
