internal import MediaCore
package import Playback
internal import Synchronization

/// The player's status as JSON, written again only when it has changed.
package final class StatusText: Sendable {
  private struct Written {
    var status = PlayerStatus()
    var text: JSONText?
    /// What of it tells the queue, which may be long and is another one less often.
    var queue = QueueText()
  }

  private let last = Mutex(Written())

  package init() {}

  /// - Parameter range: Which items of the queue are told; `nil` for all.
  package func text(of status: PlayerStatus, queue range: QueueRange? = nil) -> JSONText {
    if let range {
      return Self.text(of: status, "[\(QueueText.text(of: range.of(status.items)))]")
    }
    return last.withLock { last in
      if last.status == status, let text = last.text { return text }
      last.queue.write(status.items)
      let text = Self.text(of: status, last.queue.text)
      (last.status, last.text) = (status, text)
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
}
