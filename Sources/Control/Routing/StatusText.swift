internal import MediaCore
package import Playback
internal import Synchronization

/// The player's status as JSON, written again only when it has changed.
package final class StatusText: Sendable {
  private struct Written {
    var status: PlayerStatus
    var text: JSONText
    /// What of it tells the queue, which may be long and is another one less often.
    var queue: String
  }

  private let last = Mutex<Written?>(nil)

  package init() {}

  /// - Parameter range: Which items of the queue are told; `nil` for all.
  package func text(of status: PlayerStatus, queue range: QueueRange? = nil) -> JSONText {
    if let range { return Self.text(of: status, Self.queue(range.of(status.items))) }
    return last.withLock { last in
      if let last, last.status == status { return last.text }
      let isSame = last.map { $0.status.items == status.items } ?? false
      let queue = isSame ? last?.queue ?? "[]" : Self.queue(status.items[...])
      let text = Self.text(of: status, queue)
      last = Written(status: status, text: text, queue: queue)
      return text
    }
  }

  private static func text(of status: PlayerStatus, _ queue: String) -> JSONText {
    var text = ""
    text.reserveCapacity(queue.utf8.count + (4 << 10))
    var separator = "{"
    for member in status.json(queue: .null).members {
      text += separator
      separator = ","
      JSONValue.string(member.name).write(to: &text)
      text += ":"
      if member.name == "queue" { text += queue } else { member.value.write(to: &text) }
    }
    return JSONText(written: text + "}")
  }

  private static func queue(_ items: ArraySlice<PlayerStatus.Item>) -> String {
    var text = "["
    for item in items {
      if text.utf8.count > 1 { text += "," }
      item.write(to: &text)
    }
    return text + "]"
  }
}
