internal import MediaCore
internal import Synchronization

/// Keeps responses in memory, and in a folder if it has one, as far as servers let it.
///
/// Any thread may use it, and clients may share one; several processes may share a folder.
public final class ResponseCache: Sendable {
  /// How many bytes of bodies are kept.
  public let byteLimit: Int

  private struct State {
    var entries: [String: CacheEntry] = [:]
    /// The keys, the one that was used last at the end.
    var order: [String] = []
    var byteCount = 0
  }

  private let state = Mutex(State())
  /// `nil` where all is in memory.
  private let disk: ResponseFolder?

  /// Makes a cache, which is empty.
  ///
  /// - Parameter byteLimit: How many bytes of bodies are kept; the default is 16 MiB.
  public init(byteLimit: Int = 16 << 20) {
    self.byteLimit = max(0, byteLimit)
    disk = nil
  }

  /// Makes a cache that keeps its responses in a folder too; `nil` when nothing can be written there.
  ///
  /// - Parameters:
  ///   - byteLimit: How many bytes of bodies are kept in memory; the default is 16 MiB.
  ///   - folder: Made if it is not there.
  ///   - diskByteLimit: How many bytes the folder may hold, 16 MiB or more; the default is 256 MiB.
  public init?(byteLimit: Int = 16 << 20, folder: String, diskByteLimit: Int = 256 << 20) {
    guard let disk = ResponseFolder(folder, byteLimit: diskByteLimit) else { return nil }
    self.byteLimit = max(0, byteLimit)
    self.disk = disk
  }

  /// Forgets all, what is in the folder too.
  public func removeAll() async {
    state.withLock { $0 = State() }
    if let disk { await Offload.run { disk.removeAll() } }
  }

  /// The response that answers a request; `nil` for none.
  func entry(for url: String, _ endpoint: Endpoint, at now: MediaTime) async -> CacheEntry? {
    guard endpoint.method == .get else { return nil }
    if let entry = remembered(url, endpoint) { return entry }
    guard let disk, let entry = await Offload.run({ disk.entry(for: url, at: now) }) ?? nil,
      entry.answers(endpoint)
    else { return nil }
    remember(entry, for: url)
    return entry
  }

  private func remembered(_ url: String, _ endpoint: Endpoint) -> CacheEntry? {
    state.withLock { state in
      guard let entry = state.entries[url], entry.answers(endpoint) else { return nil }
      state.order.removeAll { $0 == url }
      state.order.append(url)
      return entry
    }
  }

  func store(_ entry: CacheEntry, for url: String) async {
    remember(entry, for: url)
    if let disk { await Offload.run { disk.store(entry, for: url) } }
  }

  private func remember(_ entry: CacheEntry, for url: String) {
    state.withLock { state in
      remove(url, from: &state)
      guard entry.response.body.count <= byteLimit else { return }
      state.entries[url] = entry
      state.order.append(url)
      state.byteCount += entry.response.body.count
      while state.byteCount > byteLimit, let oldest = state.order.first {
        remove(oldest, from: &state)
      }
    }
  }

  func remove(_ url: String) async {
    state.withLock { remove(url, from: &$0) }
    if let disk { await Offload.run { disk.remove(url) } }
  }

  private func remove(_ url: String, from state: inout State) {
    guard let entry = state.entries.removeValue(forKey: url) else { return }
    state.order.removeAll { $0 == url }
    state.byteCount -= entry.response.body.count
  }
}
