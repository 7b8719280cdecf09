package import MediaCore
package import Networking

/// One playable source that a directory, a playlist or a plain source stands for.
package struct SourceEntry: Hashable, Sendable {
  /// What to open.
  package var source: String
  /// What the playlist calls it.
  package var title: String?
  /// What the playlist says of its length, which may be wrong.
  package var duration: MediaTime?

  /// The origin of its name: the user, or content from a network.
  package var referrer: URLPolicy.Referrer

  package init(
    source: String, title: String? = nil, duration: MediaTime? = nil,
    referrer: URLPolicy.Referrer = .local
  ) {
    self.source = source
    self.referrer = referrer
    self.title = title
    self.duration = duration
  }
}
