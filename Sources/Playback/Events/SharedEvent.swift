internal import MediaCore
internal import Synchronization

/// An event as all that wait for it share it: it is kept once, and written once.
///
/// Any thread may use it.
package final class SharedEvent: Sendable {
  package let event: PlayerEvent
  /// About how many bytes it has as text.
  package let weight: Int
  /// For how many events it stands: an `overflow` for those that were lost before it.
  package let count: Int
  private let written = Mutex<String?>(nil)

  package init(_ event: PlayerEvent) {
    self.event = event
    weight = 128 + event.kind.payload
    count = if case .overflow(let lost) = event.kind { lost } else { 1 }
  }

  /// The event as JSON, written when it is first asked for.
  package var text: String {
    written.withLock { written in
      if let written { return written }
      let text = JSONValue.object(event.json).json
      written = text
      return text
    }
  }
}

extension SharedEvent: Hashable {
  package static func == (one: SharedEvent, other: SharedEvent) -> Bool {
    one === other || one.event == other.event
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(event) }
}

extension PlayerEvent.Kind {
  /// About how many bytes of text it has beyond what all have.
  fileprivate var payload: Int {
    switch self {
    case .metadata(let tags):
      tags.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
    case .timedMetadata(let metadata, _):
      metadata.data.count * 4 / 3 + (metadata.value?.utf8.count ?? 0)
        + JSONValue.object(metadata.fields).payload
    case .cue(let cue, _): cue.cue.payload.utf8.count
    case .sessionData(let datum): datum.value.payload
    case .error(let error): error.reason.utf8.count
    default: 0
    }
  }
}

extension JSONValue {
  /// About how many bytes of text are in it.
  fileprivate var payload: Int {
    switch self {
    case .null, .bool, .int, .number: 8
    case .string(let text): text.utf8.count
    case .array(let values): values.reduce(0) { $0 + $1.payload }
    case .object(let object):
      object.members.reduce(0) { $0 + $1.name.utf8.count + $1.value.payload }
    }
  }
}
