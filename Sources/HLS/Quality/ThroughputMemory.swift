import Synchronization

/// What throughput was measured last from each host, for the first choice of the next stream from there.
///
/// Any thread may use it; it lasts as long as the process.
final class ThroughputMemory: Sendable {
  /// So many hosts are remembered, those that were measured last.
  private static let most = 256

  private struct State {
    var rates: [String: Double] = [:]
    /// The hosts, the one measured longest ago first.
    var order: [String] = []
  }

  private let state = Mutex(State())

  /// Bits per second from a host; `nil` when nothing is known, or nothing sensible is set.
  subscript(host: String) -> Double? {
    get { state.withLock { $0.rates[host] } }
    set {
      guard let rate = newValue, rate.isFinite, rate > 0 else { return }
      state.withLock { state in
        state.order.removeAll { $0 == host }
        state.order.append(host)
        state.rates[host] = rate
        if state.order.count > Self.most { state.rates[state.order.removeFirst()] = nil }
      }
    }
  }

  /// The memory of one host.
  struct Entry: Sendable {
    let memory: ThroughputMemory
    /// `nil` for what comes from no host, and is not remembered.
    let host: String?

    var value: Double? {
      get { host.flatMap { memory[$0] } }
      nonmutating set { if let host { memory[host] = newValue } }
    }
  }
}
