import MediaCore
import Synchronization
import Testing

@testable import Playback

@Suite("Subscriptions on their way") struct SubscriptionArrivalsTests {
  private let subscriber = EventBatcher.Subscriber(
    filters: [.any], interval: .zero, timeInterval: nil, receive: { _ in })

  @Test("Each wakes the stage, is handed over once and has a key of its own")
  func handedOver() {
    let wakes = Mutex(0)
    let arrivals = SubscriptionArrivals { wakes.withLock { $0 += 1 } }
    let first = arrivals.add(subscriber)
    let second = arrivals.add(subscriber)
    arrivals.remove(first)
    #expect(wakes.withLock { $0 } == 3)
    let taken = arrivals.take()
    #expect(taken.added.map(\.key) == [first, second] && taken.removed == [first])
    #expect(first < second)
    let rest = arrivals.take()
    #expect(rest.added.isEmpty && rest.removed.isEmpty)
    #expect(arrivals.add(subscriber) > second)
  }

  @Test("The stage may be woken by one that takes at once")
  func noDeadlock() {
    let box = Mutex<SubscriptionArrivals?>(nil)
    let seen = Mutex(0)
    let arrivals = SubscriptionArrivals {
      let taken = box.withLock { $0 }?.take()
      seen.withLock { $0 += taken?.added.count ?? 0 }
    }
    box.withLock { $0 = arrivals }
    _ = arrivals.add(subscriber)
    #expect(seen.withLock { $0 } == 1)
    box.withLock { $0 = nil }
  }
}
