/// Events that happened since the last batch of the same subscriber, in order.
public struct EventBatch: Sendable, Hashable {
  /// The number of the batch's first event among all of this subscriber's, from 1.
  public var firstSequence: Int
  /// The events as all subscribers that get them share them.
  package var shared: [SharedEvent]

  /// The events, oldest first; at most 1,024, and an `overflow` before them if more were lost.
  public var events: [PlayerEvent] {
    get { shared.map(\.event) }
    set { shared = newValue.map { SharedEvent($0) } }
  }

  /// Makes a batch, for a player that a program makes up.
  public init(firstSequence: Int, events: [PlayerEvent]) {
    self.init(firstSequence: firstSequence, shared: events.map { SharedEvent($0) })
  }

  package init(firstSequence: Int, shared: [SharedEvent]) {
    self.firstSequence = firstSequence
    self.shared = shared
  }
}
