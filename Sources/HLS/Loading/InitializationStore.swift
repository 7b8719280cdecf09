import MediaCore
import Streaming
import Synchronization

/// Loads initialization sections, each once, and gives them in clear.
///
/// Any thread may use it.
final class InitializationStore: Sendable {
  private static let limit = 16 << 20

  private let loader: ResourceLoader
  private let keys: KeyStore
  /// A presentation has a few for each of its levels.
  private static let most = 64
  private let loads = Mutex(BoundedTable<InitializationSection, SharedLoad>(limit: most))

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
  ) throws(LoadError) -> [UInt8] {
    try load(section).wait(cancellation)
  }

  private func load(_ section: InitializationSection) -> SharedLoad {
    let (load, isNew) = loads.withLock { loads in
      if let known = loads[section] { return (known, false) }
      let load = SharedLoad(on: loader.time)
      loads[section] = load
      return (load, true)
    }
    if isNew {
      keys.prefetch(section.keys)
      load.begin { [weak self, loader, keys] (cancellation) throws(LoadError) in
        do throws(LoadError) {
          let loaded = try loader.load(
            section.uri, range: section.byteRange, limit: Self.limit, cancellation)
          if let fault = Self.fault(of: loaded.bytes, section) { throw fault.error(section.uri) }
          let bytes = try keys.clear(loaded.bytes, of: section, cancellation)
          if let fault = SegmentCheck.fault(ofSection: bytes) { throw fault.error(section.uri) }
          return bytes
        } catch {
          // It may be there another time.
          self?.loads.withLock { $0[section] = nil }
          throw error
        }
      }
    }
    return load
  }

  /// What is wrong with a section before it is decrypted; `nil` for nothing.
  private static func fault(
    of bytes: [UInt8], _ section: InitializationSection
  ) -> SegmentFault? {
    guard !section.keys.isEmpty else { return nil }
    return SegmentCheck.fault(ofSealed: bytes, count: bytes.count, isChained: false)
  }

  /// Forgets what was loaded: other sections are to be had under the same names.
  func forget() { loads.withLock { $0 = BoundedTable(limit: Self.most) } }

  /// Ends all that is under way.
  func close() {
    for load in loads.withLock({ Array($0.values) }) { load.cancel() }
  }
}
