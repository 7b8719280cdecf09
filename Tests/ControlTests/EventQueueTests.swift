import Control
import MediaCore
import Playback
import Testing

@Suite("Events that wait")
struct EventQueueTests {
  private func batch(_ numbers: ClosedRange<Int>) -> EventBatch {
    EventBatch(
      firstSequence: numbers.lowerBound,
      events: numbers.map {
        PlayerEvent(.rateChanged(Double($0)), mediaTime: .zero, item: nil)
      })
  }

  @Test("batches that wait become one")
  func joins() {
    var queue = EventQueue(capacity: 4)
    queue.append(batch(1...2))
    queue.append(batch(3...4))
    #expect(queue.take() == batch(1...4))
    #expect(queue.take() == nil)
  }

  @Test("the oldest give way, are counted, and the numbers stay true")
  func overflows() throws {
    var queue = EventQueue(capacity: 3)
    queue.append(batch(5...7))
    queue.append(batch(8...12))
    let held = queue.take()
    let taken = try #require(held)
    #expect(taken.firstSequence == 5)
    #expect(taken.events.first?.kind == .overflow(lost: 5))
    #expect(Array(taken.events.dropFirst()) == batch(10...12).events)
    queue.append(batch(13...13))
    #expect(queue.take() == batch(13...13))
  }

  @Test("an overflow that gives way counts for all that it stood for")
  func overflowsTwice() throws {
    var queue = EventQueue(capacity: 2)
    var first = batch(8...9)
    first.firstSequence = 1
    first.events.insert(PlayerEvent(.overflow(lost: 7), mediaTime: .zero, item: nil), at: 0)
    queue.append(first)
    queue.append(batch(10...10))
    let held = queue.take()
    let taken = try #require(held)
    #expect(taken.firstSequence == 1)
    #expect(taken.events.first?.kind == .overflow(lost: 8))
    #expect(Array(taken.events.dropFirst()) == batch(9...10).events)
  }

  @Test(
    "of long batches and short ones the last events stay",
    arguments: [1, 3, 40], [1, 400, 9000])
  func lastStay(capacity: Int, weightLimit: Int) throws {
    var queue = EventQueue(capacity: capacity)
    var end = 0
    for length in [1, 2, 50, 1, 1, 30, 3, 1] {
      queue.append(batch(end + 1...end + length), weightLimit: weightLimit)
      end += length
      let weight = SharedEvent(batch(1...1).events[0]).weight
      let kept = max(1, min(capacity, end, weightLimit / weight))
      var copy = queue
      let held = copy.take()
      let taken = try #require(held)
      let events = taken.events
      #expect(taken.firstSequence == 1)
      #expect(Array(events.suffix(kept)) == batch(end - kept + 1...end).events)
      #expect(events.count == (kept == end ? kept : kept + 1))
      if kept < end { #expect(events.first?.kind == .overflow(lost: end - kept)) }
    }
  }
}
