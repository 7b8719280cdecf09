import MediaCore
import Synchronization

/// Loads initialization sections, each once, and gives them in clear.
///
/// Any thread may use it.
final class InitializationStore: Sendable {
  private struct State {
    var loads: [InitializationSection: SharedLoad] = [:]
    /// The oldest first.
    var order: [InitializationSection] = []
  }

  private static let limit = 16 << 20
  /// A presentation has a few for each of its levels.
  private static let most = 64

  private let loader: ResourceLoader
  private let keys: KeyStore
  private let state = Mutex(State())

  init(_ loader: ResourceLoader, keys: KeyStore) {
    self.loader = loader
    self.keys = keys
  }

  /// Begins to load a section, without waiting for it.
  func prefetch(_ section: InitializationSection) { _ = load(section) }

  /// Waits for a section.
  ///
  /// - Throws: As loading and decrypting it throw.
  func bytes(
    of section: InitializationSection, _ cancellation: Cancellation
  ) throws(MediaError) -> [UInt8] {
    let load = load(section)
    do throws(MediaError) { return try load.wait(cancellation) } catch {
      // It may be there another time.
      if error.code != .cancelled {
        state.withLock { if $0.loads[section] === load { $0.loads[section] = nil } }
      }
      throw error
    }
  }

  private func load(_ section: InitializationSection) -> SharedLoad {
    let (load, isNew) = state.withLock { state in
      if let known = state.loads[section] { return (known, false) }
      let load = SharedLoad(on: loader.time)
      state.loads[section] = load
      state.order.removeAll { $0 == section }
      state.order.append(section)
      if state.order.count > Self.most { state.loads[state.order.removeFirst()] = nil }
      return (load, true)
    }
    if isNew {
      keys.prefetch(section.keys)
      load.begin { [loader, keys] (cancellation) throws(MediaError) in
        let loaded = try loader.load(
          section.uri, range: section.byteRange, limit: Self.limit, cancellation)
        return try keys.clear(loaded.bytes, of: section, cancellation)
      }
    }
    return load
  }

  /// Ends all that is under way.
  func close() {
    for load in state.withLock({ Array($0.loads.values) }) { load.cancel() }
  }
}
