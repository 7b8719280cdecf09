package import Networking
import Synchronization

/// Remembers which sources were named by content from a network, until they are opened.
///
/// A bounded number of them: those of the last expansions, at the least of all that one may come to.
package final class Referrers: Sendable {
  private struct State {
    var recent: [String: URLPolicy.Referrer] = [:]
    var older: [String: URLPolicy.Referrer] = [:]
  }

  private let state = Mutex(State())
  /// What has to be allowed apart for playlists and was named by one.
  private let listed = Mutex(Set<String>())

  package init() {}

  /// Remembers the origin of an entry's name; that the user named the same source is not remembered.
  package func note(_ entry: SourceEntry) {
    // A description of RTP sessions leads to what has to be.
    if SourceText(entry.source).isGated || entry.source.lowercased().hasSuffix(".sdp") {
      listed.withLock { listed in
        if listed.count >= PlaylistItem.most { listed = [] }
        listed.insert(entry.source)
      }
    }
    guard entry.referrer != .local else { return }
    state.withLock { state in
      if state.recent.count >= PlaylistItem.most {
        state.older = state.recent
        state.recent = [:]
      }
      state.recent[entry.source] = entry.referrer
    }
  }

  /// Whether a playlist named a live source or a descriptor.
  package func isListed(_ source: String) -> Bool { listed.withLock { $0.contains(source) } }

  /// The origin of a source's name; the user if none is remembered.
  package func referrer(of source: String) -> URLPolicy.Referrer {
    state.withLock { $0.recent[source] ?? $0.older[source] } ?? .local
  }
}
