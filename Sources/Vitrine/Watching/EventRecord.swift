internal import MediaCore
package import Playback
internal import Synchronization

/// The events of a player, in order, for what looks at them; any thread may use it.
package final class EventRecord: Sendable {
  private let log = Mutex<[PlayerEvent]>([])
  /// The cues that are shown, in the order in which they began.
  private let cues = Mutex<[TextCue]>([])

  package init() {}

  package func add(_ batch: EventBatch) {
    log.withLock { $0 += batch.events }
    for event in batch.events {
      guard case .cue(let cue, let phase) = event.kind else { continue }
      cues.withLock { cues in
        if phase == .start { return cues.append(cue) }
        // The end of one may be known only now.
        let place = cues.firstIndex {
          $0.start == cue.start && $0.track == cue.track && $0.cue.plainText == cue.cue.plainText
        }
        if let place { cues.remove(at: place) }
      }
    }
  }

  /// What the cues say that are shown.
  package var cueTexts: [String] { cues.withLock { $0.map(\.cue.plainText) } }

  /// All of them.
  package var all: [PlayerEvent] { log.withLock { $0 } }

  package var count: Int { log.withLock { $0.count } }

  /// The first event that matches, from a place on; `nil` when there is none yet.
  ///
  /// - Parameter place: Comes behind that event, or behind all where there is none: no event is looked at twice.
  package func next(_ filter: PlayerEventFilter, from place: inout Int) -> PlayerEvent? {
    log.withLock { events in
      let found = events[place...].firstIndex(where: filter.matches)
      place = found.map { $0 + 1 } ?? events.count
      return found.map { events[$0] }
    }
  }

  /// How many events match, from a place on.
  package func count(_ filter: PlayerEventFilter, from place: Int) -> Int {
    log.withLock { events in events[place...].count(where: filter.matches) }
  }

  /// What came last, the newest at the end, for a person.
  package func tail(_ count: Int) -> [String] {
    log.withLock { events in
      events.suffix(count).map { event in
        let fields = event.kind.fields
        let text = fields.members.isEmpty ? "" : " \(JSONValue.object(fields).json)"
        return "\(event.clockTime) \(event.kind.name)\(text)"
      }
    }
  }
}
