import MediaCore
import Networking
import Synchronization

/// What throughput was measured last from each host, for the first choice of the next stream from there.
///
/// Any thread may use it; it lasts as long as the process, or as the folder that it is kept in.
final class ThroughputMemory: Sendable {
  /// So many hosts are remembered, those that were measured last.
  private static let most = 256
  /// What is kept in a folder for longer says nothing of the network now.
  private static let longest = MediaTime.seconds(7 * 86_400)
  private static let note = "rates"

  private struct State {
    var rates: [String: Double] = [:]
    /// The hosts, the one measured longest ago first.
    var order: [String] = []
    /// The rates that the folder has.
    var kept: [String: Double] = [:]
    var isRead = false

    mutating func set(_ host: String, _ rate: Double) {
      order.removeAll { $0 == host }
      order.append(host)
      rates[host] = rate
      if order.count > ThroughputMemory.most { rates[order.removeFirst()] = nil }
    }
  }

  private let folder: CacheFolder?
  private let state = Mutex(State())

  /// - Parameter folder: In which it is kept for another run; the default is in none.
  init(keptIn folder: CacheFolder? = nil) { self.folder = folder }

  /// Bits per second from a host; `nil` when nothing is known, or nothing sensible is set.
  subscript(host: String) -> Double? {
    get {
      state.withLock { state in
        read(into: &state)
        return state.rates[host]
      }
    }
    set {
      guard let rate = newValue, rate.isFinite, rate > 0 else { return }
      let text = state.withLock { state -> String? in
        read(into: &state)
        state.set(host, rate)
        // Each transfer tells another one.
        let known = state.kept[host] ?? 0
        guard folder != nil, rate < known * 0.8 || rate > known * 1.25 else { return nil }
        state.kept = state.rates
        return state.order.map { "\(state.rates[$0] ?? 0) \($0)\n" }.joined()
      }
      if let text { folder?.keep(note: text, named: Self.note) }
    }
  }

  private func read(into state: inout State) {
    guard !state.isRead, let folder else { return }
    state.isRead = true
    guard let note = folder.note(named: Self.note),
      (.zero...Self.longest).contains(folder.now() - note.date)
    else { return }
    for line in note.text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2, let rate = Double(words[0]), rate.isFinite, rate > 0 else { continue }
      state.set(String(words[1]), rate)
    }
    state.kept = state.rates
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
