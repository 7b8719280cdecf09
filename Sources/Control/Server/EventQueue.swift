internal import MediaCore
package import Playback

/// The events that wait for one subscriber, so many at most; the oldest give way and are counted.
///
/// What came together is kept together, as others have it too.
package struct EventQueue {
  private let capacity: Int
  private var parts: [ArraySlice<SharedEvent>] = []
  private var count = 0
  private var weight = 0
  /// The number of the first event that waits or was lost.
  private var sequence = 1
  private var lost = 0

  package init(capacity: Int) { self.capacity = capacity }

  /// - Parameter weightLimit: How many bytes of text may wait, but for the last event.
  package mutating func append(_ batch: EventBatch, weightLimit: Int = .max) {
    if count == 0, lost == 0 { sequence = batch.firstSequence }
    parts.append(batch.shared[...])
    count += batch.shared.count
    weight += batch.shared.reduce(0) { $0 + $1.weight }
    while count > capacity || weight > weightLimit && count > 1 { dropFirst() }
  }

  private mutating func dropFirst() {
    guard let event = parts.first?.first else {
      if !parts.isEmpty { parts.removeFirst() }
      return
    }
    parts[0] = parts[0].dropFirst()
    count -= 1
    weight -= event.weight
    lost += event.event.count
    if parts[0].isEmpty { parts.removeFirst() }
  }

  /// All that waits, with the number of the first; `nil` when nothing does.
  ///
  /// An `overflow` at the beginning stands for the events that were lost, and for as many numbers.
  package mutating func take() -> EventBatch? {
    guard let first = parts.lazy.compactMap(\.first).first?.event else { return nil }
    var events: [SharedEvent] = []
    if lost > 0 {
      events.append(
        SharedEvent(
          PlayerEvent(
            .overflow(lost: lost), mediaTime: first.mediaTime, item: first.item,
            clockTime: first.clockTime, date: first.date)))
    }
    for part in parts { events += part }
    parts = []
    count = 0
    weight = 0
    lost = 0
    return EventBatch(firstSequence: sequence, shared: events)
  }
}

extension PlayerEvent {
  /// For how many events it stands: an `overflow` for those that were lost before it.
  fileprivate var count: Int { if case .overflow(let lost) = kind { lost } else { 1 } }
}
