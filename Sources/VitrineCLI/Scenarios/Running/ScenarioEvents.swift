internal import MediaCore
internal import Playback
internal import Synchronization

/// The events of a player in a scenario, in order; any thread may use it.
final class ScenarioEvents: Sendable {
  private let log = Mutex<[PlayerEvent]>([])
  /// The cues that are shown, in the order in which they began.
  private let cues = Mutex<[TextCue]>([])

  func add(_ batch: EventBatch) {
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
  var cueTexts: [String] { cues.withLock { $0.map(\.cue.plainText) } }

  var count: Int { log.withLock { $0.count } }

  /// The place after the first event that matches, from a place on; `nil` for none.
  func end(ofFirst filter: PlayerEventFilter, from place: Int) -> Int? {
    log.withLock { events in
      events[place...].firstIndex(where: filter.matches).map { $0 + 1 }
    }
  }

  /// How many events match, from a place on.
  func count(_ filter: PlayerEventFilter, from place: Int) -> Int {
    log.withLock { events in events[place...].count(where: filter.matches) }
  }

  /// The first event that matches, from a place on; `nil` for none.
  func first(_ filter: PlayerEventFilter, from place: Int) -> PlayerEvent? {
    log.withLock { events in events[place...].first(where: filter.matches) }
  }

  /// What came last, the newest at the end, for a person.
  func tail(_ count: Int) -> [String] {
    log.withLock { events in
      events.suffix(count).map { "\($0.clockTime) \($0.kind.name)" }
    }
  }
}
