internal import MediaCore
internal import Synchronization

/// Keeps responses in memory, and in a folder if it has one, as far as servers let it.
///
/// Any thread may use it, and clients may share one; several processes may share a folder.
public final class ResponseCache: Sendable {
  /// How many bytes are kept in memory, heads and URLs included.
  public let byteLimit: Int

  private struct State {
    var entries: [String: (entry: CacheEntry, lastUse: Int)] = [:]
    /// How many uses there were.
    var uses = 0
    var byteCount = 0
  }

  private let state = Mutex(State())
  /// What its entries are dated by, for all clients.
  private let clock = MonotonicClock()
  /// `nil` where all is in memory.
  private let disk: ResponseFolder?

  /// Makes a cache, which is empty.
  ///
  /// - Parameter byteLimit: How many bytes are kept, heads and URLs included; the default is 16 MiB.
  public init(byteLimit: Int = 16 << 20) {
    self.byteLimit = max(0, byteLimit)
    disk = nil
  }

  /// Makes a cache that keeps its responses in a folder too; `nil` when nothing can be written there.
  ///
  /// - Parameters:
  ///   - byteLimit: How many bytes are kept in memory; the default is 16 MiB.
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

  /// The time now, for its entries.
  var now: MediaTime { clock.now }

  /// The response that answers a request; `nil` for none.
  func entry(for url: String, _ endpoint: Endpoint) async -> CacheEntry? {
    guard endpoint.method == .get else { return nil }
    if let entry = remembered(url, endpoint) { return entry }
    let now = now
    guard let disk, let entry = await Offload.run({ disk.entry(for: url, at: now) }) ?? nil,
      entry.answers(endpoint)
    else { return nil }
    remember(entry, for: url)
    return entry
  }

  private func remembered(_ url: String, _ endpoint: Endpoint) -> CacheEntry? {
    state.withLock { state in
      guard let entry = state.entries[url]?.entry, entry.answers(endpoint) else { return nil }
      state.uses += 1
      state.entries[url]?.lastUse = state.uses
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
      let count = Self.byteCount(of: entry, url)
      guard count <= byteLimit else { return }
      state.uses += 1
      state.entries[url] = (entry, state.uses)
      state.byteCount += count
      if state.byteCount > byteLimit { makeRoom(in: &state, keeping: url) }
    }
  }

  /// Lets go of what was used longest ago, and of an eighth more: it is sorted once for many that come.
  private func makeRoom(in state: inout State, keeping newest: String) {
    let oldest = state.entries.sorted { $0.value.lastUse < $1.value.lastUse }.map(\.key)
    for url in oldest where url != newest {
      guard state.byteCount > byteLimit / 8 * 7 else { return }
      remove(url, from: &state)
    }
  }

  func remove(_ url: String) async {
    state.withLock { remove(url, from: &$0) }
    if let disk { await Offload.run { disk.remove(url) } }
  }

  private func remove(_ url: String, from state: inout State) {
    guard let entry = state.entries.removeValue(forKey: url)?.entry else { return }
    state.byteCount -= Self.byteCount(of: entry, url)
  }

  /// About how much memory an entry takes.
  private static func byteCount(of entry: CacheEntry, _ url: String) -> Int {
    let texts = entry.response.headers.map { $0.name.utf8.count + $0.value.utf8.count + 64 }
    return entry.response.body.count + 2 * url.utf8.count + texts.reduce(512, +)
  }
}
