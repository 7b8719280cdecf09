package import MediaCore
import Synchronization

/// Keeps for a moment the playlists of streams that were read to see whether they list files, so that opening
/// them reads nothing again.
package final class FreshPlaylists: Sendable {
  private struct Entry {
    var source: LoadedSource
    var time: MediaTime
  }

  /// A playlist that is older is wanted as it is then.
  private static let lifetime = MediaTime.seconds(5)
  private static let most = 16
  private static let largest = 1 << 20

  private let time: any TimeSource
  private let state = Mutex<[String: Entry]>([:])

  package init(time: any TimeSource = MonotonicClock()) { self.time = time }

  /// Keeps what a source was found to be.
  package func keep(_ bytes: [UInt8], _ content: RemoteContent?, of source: String) {
    guard bytes.count <= Self.largest else { return }
    let now = time.now
    state.withLock { entries in
      entries = entries.filter { now - $0.value.time < Self.lifetime }
      guard entries.count < Self.most else { return }
      entries[source] = Entry(source: LoadedSource(bytes, content), time: now)
    }
  }

  /// Gives a playlist to the first caller, if it is fresh.
  package func take(_ source: String) -> LoadedSource? {
    let now = time.now
    guard let entry = state.withLock({ $0.removeValue(forKey: source) }),
      now - entry.time < Self.lifetime
    else { return nil }
    return entry.source
  }
}
