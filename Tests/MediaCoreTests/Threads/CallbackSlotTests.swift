import MediaCore
import Synchronization
import Testing

@Suite("Slots of functions")
struct CallbackSlotTests {
  @Test("Calls go to the function that was set last, and to none in an empty slot")
  func calls() {
    let slot = CallbackSlot()
    let seen = Mutex<[Int]>([])
    slot.call()
    slot.set { seen.withLock { $0.append(1) } }
    slot.set { seen.withLock { $0.append(2) } }
    slot.call()
    slot.callOnce()
    slot.call()
    #expect(seen.withLock { $0 } == [2, 2])
  }

  // In a mutex by itself, the function was wrapped once more by each reading: the stack overflowed.
  @Test("A call costs no more after many calls", .timeLimit(.minutes(20)))
  func manyCalls() {
    let slot = CallbackSlot()
    let count = Atomic(0)
    slot.set { count.add(1, ordering: .relaxed) }
    for _ in 0..<1_000_000 { slot.call() }
    #expect(count.load(ordering: .relaxed) == 1_000_000)
  }
}
