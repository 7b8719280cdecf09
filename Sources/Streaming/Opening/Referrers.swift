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

  package init() {}

  /// Remembers the origin of an entry's name; that the user named the same source is not remembered.
  package func note(_ entry: SourceEntry) {
    guard entry.referrer != .local else { return }
    state.withLock { state in
      if state.recent.count >= PlaylistItem.most {
        state.older = state.recent
        state.recent = [:]
      }
      state.recent[entry.source] = entry.referrer
    }
  }

  /// The origin of a source's name; the user if none is remembered.
  package func referrer(of source: String) -> URLPolicy.Referrer {
    state.withLock { $0.recent[source] ?? $0.older[source] } ?? .local
  }
}
