internal import DequeModule
internal import MediaCore
package import Playback

/// The events that wait for one subscriber, so many at most; the oldest give way and are counted.
///
/// What came together is kept together, as others have it too.
package struct EventQueue {
  /// Events that came together, and the bytes of their text.
  private struct Part {
    var events: ArraySlice<SharedEvent>
    var weight: Int
  }

  private let capacity: Int
  private var parts = Deque<Part>()
  private var count = 0
  private var weight = 0
  /// The number of the first event that waits or was lost.
  private var sequence = 1
  private var lost = 0

  package init(capacity: Int) { self.capacity = capacity }

  /// Adds events; of a long batch only those are looked at that stay, as thousands of subscribers may get it.
  ///
  /// - Parameter weightLimit: How many bytes of text may wait, but for the last event.
  package mutating func append(_ batch: EventBatch, weightLimit: Int = .max) {
    if count == 0, lost == 0 { sequence = batch.firstSequence }
    let part = Self.end(of: batch.shared, atMost: capacity, weight: weightLimit)
    if part.events.count < batch.shared.count {
      for part in parts { lose(part.events) }
      lose(batch.shared[..<part.events.startIndex])
      removeAll()
    }
    parts.append(part)
    count += part.events.count
    weight += part.weight
    while count > capacity || weight > weightLimit && count > 1 { dropFirst() }
  }

  /// The last events of some that may wait together.
  private static func end(
    of events: [SharedEvent], atMost capacity: Int, weight limit: Int
  ) -> Part {
    var start = events.endIndex
    var weight = 0
    while start > events.startIndex, events.endIndex - start < capacity {
      let next = weight + events[start - 1].weight
      guard next <= limit || start == events.endIndex else { break }
      weight = next
      start -= 1
    }
    return Part(events: events[start...], weight: weight)
  }

  private mutating func dropFirst() {
    guard var part = parts.popFirst(), let event = part.events.popFirst() else { return }
    part.weight -= event.weight
    if !part.events.isEmpty { parts.prepend(part) }
    count -= 1
    weight -= event.weight
    lost += event.count
  }

  /// Counts events that gave way; only the first of some that came together can be an `overflow`.
  private mutating func lose(_ events: ArraySlice<SharedEvent>) {
    if let first = events.first { lost += first.count + events.count - 1 }
  }

  private mutating func removeAll() {
    parts.removeAll()
    count = 0
    weight = 0
  }

  /// All that waits, with the number of the first; `nil` when nothing does.
  ///
  /// An `overflow` at the beginning stands for the events that were lost, and for as many numbers.
  package mutating func take() -> EventBatch? {
    guard let first = parts.lazy.compactMap(\.events.first).first?.event else { return nil }
    var events: [SharedEvent] = []
    if lost > 0 {
      events.append(
        SharedEvent(
          PlayerEvent(
            .overflow(lost: lost), mediaTime: first.mediaTime, item: first.item,
            clockTime: first.clockTime, date: first.date)))
    }
    for part in parts { events += part.events }
    removeAll()
    lost = 0
    return EventBatch(firstSequence: sequence, shared: events)
  }
}
