import Glibc
import Synchronization

/// Keeps bytes of remote content, up to a budget; beyond it what was used longest ago goes first.
///
/// Shared by the sources of a player, so that content that is opened again is not transferred again. Any
/// thread may use it; a call takes as long as a copy, from or to the system's page cache.
package final class ByteCache: Sendable {
  /// Content that can be recognised when it is opened again.
  struct Known {
    var id: UInt64
    var content: RemoteContent
    /// Whether every byte of it is here.
    var isComplete: Bool
  }

  private struct State {
    var store: SlotStore?
    var index: ChunkIndex
    var known: [String: (id: UInt64, content: RemoteContent)] = [:]
    var lastID: UInt64 = 0
  }

  /// So many contents are remembered, if only to recognise them.
  private static let mostKnown = 1024

  package let budget: Int
  private let chunkSize: Int
  private let directories: [String]
  private let state: Mutex<State>

  /// Makes an empty cache; its file is made when there is something to put into it.
  ///
  /// - Parameters:
  ///   - budget: In bytes; the default is 256 MiB.
  ///   - chunkSize: What is kept or let go of together, in bytes; the default is 256 KiB.
  ///   - directories: Where the file may lie; where none takes it, memory holds 16 MiB at most. The default
  ///     is `$TMPDIR`, `/var/tmp` (which is on a disk where `/tmp` may be memory) and `/tmp`.
  package init(
    budget: Int = 256 << 20, chunkSize: Int = 256 << 10,
    directories: [String] = ByteCache.usualDirectories
  ) {
    self.budget = budget
    self.chunkSize = chunkSize
    self.directories = directories
    state = Mutex(State(index: ChunkIndex(slotCount: 1, chunkSize: chunkSize)))
  }

  package static var usualDirectories: [String] {
    // The variable is copied at once.
    let chosen = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) }
    return [chosen ?? "", "/var/tmp", "/tmp"]
  }
}

/// Whose bytes.
extension ByteCache {
  /// What is remembered of a URL.
  func known(_ url: String) -> Known? {
    state.withLock { state in
      guard let (id, content) = state.known[url] else { return nil }
      let isComplete = content.length.map { state.index.holdsAll($0, of: id) } ?? false
      return Known(id: id, content: content, isComplete: isComplete)
    }
  }

  /// Gives content a name: the one it has, or a new one.
  ///
  /// It is remembered by its URL if it can be recognised.
  func admit(_ content: RemoteContent?, from url: String) -> UInt64 {
    state.withLock { state in
      if let content, let (id, known) = state.known[url], content.isVersion(of: known) { return id }
      state.lastID += 1
      guard let content, content.validator != nil, content.length != nil else {
        return state.lastID
      }
      if let old = state.known.removeValue(forKey: url) { state.index.forget(old.id) }
      if state.known.count >= Self.mostKnown,
        let oldest = state.known.min(by: { $0.value.id < $1.value.id })
      {
        state.known[oldest.key] = nil
        state.index.forget(oldest.value.id)
      }
      state.known[url] = (state.lastID, content)
      return state.lastID
    }
  }

  /// Says that a source will read content no more; gives it up unless it may be recognised later.
  func release(_ id: UInt64) {
    state.withLock { state in
      if !state.known.values.contains(where: { $0.id == id }) { state.index.forget(id) }
    }
  }
}

/// The bytes.
extension ByteCache {
  /// Reads bytes at an offset, as many as can be had at once; 0 for none.
  func read(at offset: Int64, of id: UInt64, into buffer: inout MutableRawSpan) -> Int {
    state.withLock { state in
      guard state.store != nil, let place = state.index.find(offset, of: id) else { return 0 }
      let count = state.store?.read(place, into: &buffer) ?? 0
      if count == 0 { state.index.clear(place.slot) }
      return count
    }
  }

  /// Keeps bytes that lie at an offset, as far as that is possible.
  func write(_ bytes: RawSpan, at offset: Int64, of id: UInt64) {
    state.withLock { state in
      makeStore(&state)
      var done = 0
      while done < bytes.byteCount {
        let place = state.index.place(bytes.byteCount - done, at: offset + Int64(done), of: id)
        let piece = bytes.extracting(done..<done + place.range.count)
        guard state.store?.write(piece, to: place) == true else {
          return state.index.clear(place.slot)
        }
        state.index.fill(place)
        done += place.range.count
      }
    }
  }

  private func makeStore(_ state: inout State) {
    guard state.store == nil else { return }
    let store = SlotStore(budget: budget, slotSize: chunkSize, directories: directories)
    state.index = ChunkIndex(slotCount: store.slotCount, chunkSize: chunkSize)
    state.store = store
  }
}
