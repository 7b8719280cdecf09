internal import MediaCore

/// Events that tell what commands changed: they go with the next other event, or alone after a moment.
///
/// A batch of their own at once would part batches elsewhere in each run, as commands come between any two steps. Of those
/// that tell the same thing the last is kept, so a thousand changes in a row are one event.
struct HeldEvents {
  /// How long they wait for other events.
  private static let patience = MediaTime.milliseconds(100)

  private var events: [PlayerEvent] = []
  /// When they go alone; `nil` when there are none.
  private(set) var due: MediaTime?

  /// Whether an event is one that can wait.
  static func takes(_ kind: PlayerEvent.Kind) -> Bool {
    switch kind {
    case .queueChanged, .settingChanged: true
    default: false
    }
  }

  mutating func add(_ event: PlayerEvent) {
    events.removeAll { Self.tellsTheSame($0.kind, event.kind) }
    events.append(event)
    due = due ?? event.clockTime + Self.patience
  }

  /// Takes all, in the order of the last changes.
  mutating func take() -> [PlayerEvent] {
    defer { self = HeldEvents() }
    return events
  }

  private static func tellsTheSame(_ one: PlayerEvent.Kind, _ other: PlayerEvent.Kind) -> Bool {
    switch (one, other) {
    case (.queueChanged, .queueChanged): true
    case (.settingChanged(let setting), .settingChanged(let before)): setting == before
    default: false
    }
  }
}
