internal import MediaCore
package import Playback

/// The events that wait for one subscriber, so many at most; the oldest give way and are counted.
package struct EventQueue {
  private let capacity: Int
  private var events: [PlayerEvent] = []
  /// The number of the first event that waits or was lost.
  private var sequence = 1
  private var lost = 0

  package init(capacity: Int) { self.capacity = capacity }

  package mutating func append(_ batch: EventBatch) {
    if events.isEmpty, lost == 0 { sequence = batch.firstSequence }
    events += batch.events
    let excess = events.count - capacity
    if excess > 0 {
      lost += events.prefix(excess).reduce(0) { $0 + $1.count }
      events.removeFirst(excess)
    }
  }

  /// All that waits, with the number of the first; `nil` when nothing does.
  ///
  /// An `overflow` at the beginning stands for the events that were lost, and for as many numbers.
  package mutating func take() -> EventBatch? {
    guard let first = events.first else { return nil }
    var batch = EventBatch(firstSequence: sequence, events: events)
    if lost > 0 {
      batch.events.insert(
        PlayerEvent(.overflow(lost: lost), mediaTime: first.mediaTime, item: first.item), at: 0)
    }
    events = []
    lost = 0
    return batch
  }
}

extension PlayerEvent {
  /// For how many events it stands: an `overflow` for those that were lost before it.
  fileprivate var count: Int { if case .overflow(let lost) = kind { lost } else { 1 } }
}
