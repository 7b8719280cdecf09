import MediaCore

/// Remembers which servers did not answer in time.
struct SlowServers: Sendable {
  /// How a server answered a request.
  enum Outcome: Hashable, Sendable {
    /// The body began so long after the request.
    case began(after: MediaTime)
    /// Nothing of the body had come when its time was over.
    case late
  }

  /// A body that begins so soon shows that a server is slow no more.
  private static let quick = Request.Timeouts().firstByte.scaled(by: 0.5)
  private static let most = 256

  private var servers: Set<Origin> = []

  func contains(_ url: String) -> Bool {
    guard !servers.isEmpty, let origin = Origin(url) else { return false }
    return servers.contains(origin)
  }

  mutating func note(_ outcome: Outcome, of url: String) {
    switch outcome {
    case .began(let wait):
      guard wait < Self.quick, !servers.isEmpty, let origin = Origin(url) else { return }
      servers.remove(origin)
    case .late:
      guard servers.count < Self.most, let origin = Origin(url) else { return }
      servers.insert(origin)
    }
  }
}
