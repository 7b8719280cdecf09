package import MediaCore
import Synchronization

/// Keeps what it reads from another source, so that it is transferred once.
///
/// With it a source that cannot jump can, as far as its content fits into the cache. Content that is whole
/// in the cache plays on when the server can no longer be reached. A live stream passes through unkept.
package final class CachingSource: DataSource {
  private struct State {
    /// The content's name in the cache; `nil` for what is not kept.
    var id: UInt64?
    /// What is read without the server, which could not be reached.
    var offline: RemoteContent?
    /// How far the upstream source has been read.
    var frontier: Int64 = 0
  }

  private let upstream: any DataSource
  private let url: String
  private let cache: ByteCache
  private let state = Mutex(State())
  private let isCancelled = Atomic(false)

  /// Wraps a source.
  ///
  /// - Parameter url: By which the cache recognises it.
  package init(_ upstream: any DataSource, url: String, cache: ByteCache) {
    self.upstream = upstream
    self.url = url
    self.cache = cache
  }

  deinit {
    if let id = state.withLock({ $0.id }) { cache.release(id) }
  }

  package func prepare() throws(MediaError) {
    try checkCancelled()
    guard let remote = upstream as? any RemoteSource else {
      try upstream.prepare()
      return keep(as: cache.admit(nil, from: url))
    }
    let known = cache.known(url)
    do throws(MediaError) {
      let isSame = try remote.prepare(
        revalidating: known?.content, isBrief: known?.isComplete ?? false)
      choose(isSame: isSame, known, found: remote.content)
    } catch {
      guard let known, known.isComplete, error.isAboutReach else { throw error }
      state.withLock { $0 = State(id: known.id, offline: known.content) }
    }
  }

  /// What is known of remote content; `nil` before it is open, and for what is not remote.
  package var content: RemoteContent? {
    state.withLock { $0.offline } ?? (upstream as? any RemoteSource)?.content
  }

  package var length: Int64? { state.withLock { $0.offline }?.length ?? upstream.length }

  package var isSeekable: Bool {
    if upstream.isSeekable { return true }
    let (isKept, isOffline) = state.withLock { ($0.id != nil, $0.offline != nil) }
    return isOffline || isKept && (length.map { $0 <= cache.budget } ?? false)
  }

  package var tags: [String: String] { upstream.tags }
  package func takeTagChanges() -> [TagChange] { upstream.takeTagChanges() }

  package func read(at offset: Int64, into buffer: inout MutableRawSpan) throws(MediaError) -> Int {
    try checkCancelled()
    guard let id = state.withLock({ $0.id }) else {
      return try upstream.read(at: offset, into: &buffer)
    }
    let count = cache.read(at: offset, of: id, into: &buffer)
    if count > 0 { return count }
    if let length, offset >= length { return 0 }
    try pullThrough(to: offset, id)
    return try readUpstream(at: offset, id, into: &buffer)
  }

  /// Reads on to the end, so that all places of what had no length before can be gone to.
  ///
  /// - Returns: Whether the end has come, and all of it is kept.
  /// - Throws: As `read`.
  package func keepWhole() throws(MediaError) -> Bool {
    if let id = state.withLock({ $0.id }) { try pullThrough(to: Int64(cache.budget), id) }
    return isSeekable
  }

  package func cancel() {
    isCancelled.store(true, ordering: .relaxed)
    upstream.cancel()
  }

  package func watchPauses(_ body: @escaping @Sendable (MediaTime) -> Void) {
    upstream.watchPauses(body)
  }

  private func checkCancelled() throws(MediaError) {
    if isCancelled.load(ordering: .relaxed) { throw Cancellation.error }
  }
}

extension CachingSource {
  private func keep(as id: UInt64?) { state.withLock { $0.id = id } }

  /// Goes on with the bytes known where the content is the same, else begins anew.
  private func choose(isSame: Bool, _ known: ByteCache.Known?, found: RemoteContent?) {
    if found?.isLive == true { return }
    if isSame, let known { return keep(as: known.id) }
    keep(as: cache.admit(found, from: url))
  }

  /// Where the upstream source cannot jump, or would read over so little, reads and keeps what lies before an offset.
  private func pullThrough(to offset: Int64, _ id: UInt64) throws(MediaError) {
    var frontier = state.withLock { $0.frontier }
    let isNear = offset - frontier <= HTTPSourceSettings.skipAhead
    guard frontier < offset, isNear || !upstream.isSeekable else { return }
    var scratch = [UInt8](repeating: 0, count: 64 << 10)
    while frontier < offset {
      let wanted = Int(min(offset - frontier, 64 << 10))
      let count = try scratch.withRawSpan { span throws(MediaError) in
        try span.withPrefix(wanted) { part throws(MediaError) in
          try readUpstream(at: frontier, id, into: &part)
        }
      }
      if count == 0 { return }
      frontier += Int64(count)
    }
  }

  private func readUpstream(
    at offset: Int64, _ id: UInt64, into buffer: inout MutableRawSpan
  ) throws(MediaError) -> Int {
    let count = try upstream.read(at: offset, into: &buffer)
    if count > 0 { cache.write(buffer.bytes.extracting(first: count), at: offset, of: id) }
    state.withLock { $0.frontier = offset + Int64(count) }
    return count
  }
}

extension MediaError {
  /// Whether the server could not be reached, as opposed to what it said.
  fileprivate var isAboutReach: Bool {
    [.connectionFailed, .networkTimeout, .nameNotResolved].contains(code)
  }
}
