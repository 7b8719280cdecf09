package import MediaCore
import Synchronization

/// Until when servers asked to be left alone when their playlists were queued, for when these are opened.
package final class AskedPauses: Sendable {
  private let time: any TimeSource
  private let ends = Mutex(BoundedTable<String, MediaTime>(limit: 256))

  package init(time: any TimeSource) { self.time = time }

  /// Notes that the server of a source asked for a pause.
  package func note(_ pause: MediaTime, of source: String) {
    let end = time.now + pause
    ends.withLock { $0[source] = end }
  }

  /// Gives the end of the pause to the first who asks; `nil` where there is none, or it is over.
  package func take(_ source: String) -> MediaTime? {
    let now = time.now
    return ends.withLock { ends in
      defer { ends[source] = nil }
      return ends[source].flatMap { $0 > now ? $0 : nil }
    }
  }
}
