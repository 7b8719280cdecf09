internal import MediaCore
package import Playback
internal import Synchronization

/// The player's status as JSON, written again only when it has changed.
package final class StatusText: Sendable {
  private let last = Mutex<(status: PlayerStatus, text: JSONText)?>(nil)

  package init() {}

  package func text(of status: PlayerStatus) -> JSONText {
    last.withLock { last in
      if let last, last.status == status { return last.text }
      let text = JSONText(.object(status.json))
      last = (status, text)
      return text
    }
  }
}
