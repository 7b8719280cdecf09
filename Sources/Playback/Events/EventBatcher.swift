internal import DequeModule
internal import MediaCore

/// Collects events for each subscriber and says when its next batch is due: at most one an interval.
///
/// A value of the stage; a subscriber's queue is bounded, and the oldest events give way and are counted.
struct EventBatcher {
  struct Subscriber: Sendable {
    var filters: [PlayerEventFilter]
    var interval: MediaTime
    var timeInterval: MediaTime?
    var receive: @Sendable (EventBatch) -> Void
    var pending = Deque<PlayerEvent>()
    var lost = 0
    var sequence = 1
    var lastSent: MediaTime?
    var nextTime: MediaTime?
  }

  /// The most events that wait for one subscriber.
  static let bound = 1024

  private(set) var subscribers: [Int: Subscriber] = [:]

  /// - Parameter key: Of this subscriber alone; batches are delivered in the order of the keys.
  mutating func add(_ subscriber: Subscriber, key: Int, now: MediaTime) {
    var subscriber = subscriber
    subscriber.nextTime = subscriber.timeInterval.map { now + $0 }
    subscribers[key] = subscriber
  }

  mutating func remove(_ key: Int) { subscribers[key] = nil }

  /// Files an event with every subscriber that wants it.
  mutating func post(_ event: PlayerEvent) {
    // By the keys: a copy of a subscriber would have its queue copied with each event.
    for id in Array(subscribers.keys)
    where subscribers[id]?.filters.contains(where: { $0.matches(event) }) == true {
      file(event, with: id)
    }
  }

  private mutating func file(_ event: PlayerEvent, with id: Int) {
    subscribers[id]?.pending.append(event)
    guard let count = subscribers[id]?.pending.count, count > Self.bound else { return }
    subscribers[id]?.pending.removeFirst()
    subscribers[id]?.lost += 1
  }

  /// Adds the time for those who asked for it.
  mutating func postTime(now: MediaTime, _ event: @autoclosure () -> PlayerEvent) {
    for id in Array(subscribers.keys) {
      guard let interval = subscribers[id]?.timeInterval, let due = subscribers[id]?.nextTime,
        due <= now
      else { continue }
      let behind = now - due
      subscribers[id]?.nextTime = behind > interval ? now + interval : due + interval
      file(event(), with: id)
    }
  }

  /// The batches that are due, in the order of subscribing.
  mutating func take(now: MediaTime, all: Bool = false) -> [(
    @Sendable (EventBatch) -> Void, EventBatch
  )] {
    var batches: [(@Sendable (EventBatch) -> Void, EventBatch)] = []
    for id in subscribers.keys.sorted() {
      guard var subscriber = subscribers[id], !subscriber.pending.isEmpty,
        all || due(subscriber) <= now
      else { continue }
      var events = Array(subscriber.pending)
      if subscriber.lost > 0, let first = events.first {
        events.insert(
          PlayerEvent(
            .overflow(lost: subscriber.lost), mediaTime: first.mediaTime, item: first.item), at: 0)
      }
      batches.append(
        (subscriber.receive, EventBatch(firstSequence: subscriber.sequence, events: events)))
      // The overflow stands for the events that were lost, and for as many numbers.
      subscriber.sequence += subscriber.pending.count + subscriber.lost
      subscriber.pending = []
      subscriber.lost = 0
      subscriber.lastSent = now
      subscribers[id] = subscriber
    }
    return batches
  }

  /// When the next batch, or while time runs the next time event, is due.
  func nextDeadline(timeRuns: Bool) -> MediaTime? {
    var deadline: MediaTime?
    for subscriber in subscribers.values {
      if !subscriber.pending.isEmpty { deadline = earlier(deadline, due(subscriber)) }
      if timeRuns { deadline = earlier(deadline, subscriber.nextTime) }
    }
    return deadline
  }

  private func due(_ subscriber: Subscriber) -> MediaTime {
    subscriber.lastSent.map { $0 + subscriber.interval } ?? .zero
  }
}

/// The earlier of two times that may not be.
func earlier(_ one: MediaTime?, _ other: MediaTime?) -> MediaTime? {
  guard let one, let other else { return one ?? other }
  return min(one, other)
}
