import MediaCore
import Networking
import Streaming
import Synchronization

/// Loading one segment.
extension RenditionLoader {
  /// Puts a segment into the queue, from the cache, from an announced part, or from the network.
  func load(
    _ loading: LoadingSegment, streams: Bool, _ generation: Int, _ cancellation: Cancellation
  ) throws(MediaError) {
    let segment = loading.segment
    let key = cacheKey(of: segment)
    do throws(LoadError) {
      if let known = cache[key] {
        try begin(loading, generation, cancellation)
        if take(known, as: loading, generation) { return }
      }
      if let bytes = try final({ () throws(MediaError) in try hinted(segment, cancellation) }) {
        try begin(loading, generation, cancellation)
        if take(bytes, as: loading, generation) { return }
      }
      let check = try transfer(
        loading, streams ? .streamed : .whole, generation, cancellation)
      // Before the reader knows that it is whole, and may let it go.
      cache.keep(loading.contents, for: key)
      loading.finish()
      guard isPut(loading, generation) else { return put(loading, check, generation) }
      if check.endsRun { endRun(generation) }
    } catch {
      // A segment that was given up is discarded with its run; it is loaded again from another level.
      if case .final(SegmentTransfer.abandoned) = error { return }
      guard isPut(loading, generation) else {
        return try recover(from: error, loading.level, loading.piece, generation, cancellation)
      }
      // The reader goes on without the rest, of which boxes would take what follows.
      if state.withLock({ $0.run.kind }) == .fragments { endRun(generation) }
      loading.finish()
      update(generation) { $0.run.endInGap() }
      report(gap: segment, error.mediaError.reason)
    }
  }

  func cacheKey(of segment: Segment) -> SegmentCache.Key {
    SegmentCache.Key(
      uri: segment.uri, range: segment.byteRange,
      number: presentation.timeline.isBroadcast ? segment.sequenceNumber : nil)
  }

  /// Gives a segment its initialization section.
  func begin(
    _ loading: LoadingSegment, _ generation: Int, _ cancellation: Cancellation
  ) throws(LoadError) {
    guard loading.beginsRun, let section = loading.segment.initialization else { return }
    let bytes = try sections.bytes(of: section, cancellation)
    note(section: bytes, generation)
    loading.begin(with: bytes)
  }

  /// Brings a segment over from the network.
  func transfer(
    _ loading: LoadingSegment, _ mode: SegmentTransfer.Mode, _ generation: Int,
    _ cancellation: Cancellation
  ) throws(LoadError) -> SegmentCheck {
    try SegmentTransfer(
      owner: self, loading: loading, mode: mode, generation: generation,
      cancellation: cancellation
    ).run()
  }

  /// Hands a segment over.
  ///
  /// - Parameter check: What it found.
  func put(_ loading: LoadingSegment, _ check: SegmentCheck, _ generation: Int) {
    if check.leavesSection { loading.leaveSection() }
    confirmLeap(generation)
    if rendition == nil, state.withLock({ $0.recovery.plan.hasFailed }) {
      presentation.takeUpAgain()
    }
    // The format of text is its section's.
    let kind = rendition?.isText == true ? nil : check.kind
    update(generation) { $0.put(loading, kind, endsRun: check.endsRun) }
  }
}
