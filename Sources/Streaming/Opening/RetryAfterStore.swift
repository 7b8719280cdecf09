package import MediaCore
import Synchronization

/// The ends of the pauses that servers asked for by Retry-After when their playlists were queued; they are kept until
/// those are opened.
package final class RetryAfterStore: Sendable {
  private let time: any TimeSource
  private let ends = Mutex(BoundedTable<String, MediaTime>(limit: 256))

  package init(time: any TimeSource) { self.time = time }

  /// Notes that the server of a source asked for a pause.
  package func note(_ pause: MediaTime, of source: String) {
    let end = time.now + pause
    ends.withLock { $0[source] = end }
  }

  /// Removes the end of a source's pause; `nil` if its server asked for none, or the pause is over.
  package func take(_ source: String) -> MediaTime? {
    let now = time.now
    return ends.withLock { ends in
      defer { ends[source] = nil }
      return ends[source].flatMap { $0 > now ? $0 : nil }
    }
  }
}
