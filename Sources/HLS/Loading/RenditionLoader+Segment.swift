import FFmpeg
import MediaCore
import Networking
import Streaming
import Synchronization

/// Bringing one segment over.
extension RenditionLoader {
  /// Puts a segment into the queue, from the cache, from what was asked for before it was listed, or from the network.
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
      let check = try transfer(loading, streams: streams, generation, cancellation)
      // Before the reader knows that it is whole, and may let it go.
      cache.keep(loading.contents, for: key)
      loading.finish()
      guard isPut(loading, generation) else { return put(loading, check, generation) }
      if check.endsRun { endRun(generation) }
    } catch {
      // What the reader had of one that was given up is thrown away with its run; the same segment comes again.
      if case .final(Self.abandoned) = error { return }
      guard isPut(loading, generation) else {
        return try recover(from: error, loading.level, loading.piece, generation, cancellation)
      }
      // The reader goes on without the rest, of which boxes would take what follows.
      if state.withLock({ $0.kind }) == .fragments { endRun(generation) }
      loading.finish()
      update(generation) { $0.endsInHole = true }
      report(hole: segment, error.mediaError.reason)
    }
  }

  func cacheKey(of segment: Segment) -> SegmentCache.Key {
    SegmentCache.Key(
      uri: segment.uri, range: segment.byteRange,
      number: presentation.timeline.isBroadcast ? segment.sequenceNumber : nil)
  }

  /// Gives a segment what must come before it.
  private func begin(
    _ loading: LoadingSegment, _ generation: Int, _ cancellation: Cancellation
  ) throws(LoadError) {
    guard loading.beginsRun, let section = loading.segment.initialization else { return }
    let bytes = try sections.bytes(of: section, cancellation)
    note(section: bytes, generation)
    loading.begin(with: bytes)
  }

  /// Brings the bytes of a segment over.
  ///
  /// - Parameters:
  ///   - streams: Whether the reader gets the bytes as they come, not when all are there: it has nothing else. Such a
  ///     segment is not given up for another.
  ///   - isSpare: Whether it is loaded while playback stands, and given up only when that goes on.
  /// - Returns: What is known of it.
  func transfer(
    _ loading: LoadingSegment, streams: Bool, isSpare: Bool = false, _ generation: Int,
    _ cancellation: Cancellation
  ) throws(LoadError) -> SegmentCheck {
    let segment = loading.segment
    try final { () throws(MediaError) in try keys.check(segment.keys) }
    let began =
      rendition == nil
      ? quality?.begin(segment, level: loading.level, buffered: buffered) : quality?.begin()
    defer { if let began { quality?.end(began, buffered: buffered, .failed) } }
    let mayAbandon = !streams && !isSpare && rendition == nil
    var review: (() throws(MediaError) -> Void)?
    if let began, mayAbandon {
      review = { () throws(MediaError) in try self.abandonIfTooSlow(began) }
    }
    if isSpare { review = { () throws(MediaError) in try self.abandonIfPlaying() } }
    let opened = try loader.open(
      segment.uri, range: segment.byteRange, cancellation, review: review
    ) {
      // Side by side with the segment, which is the largest and goes first.
      if loading.beginsRun, let section = segment.initialization { sections.prefetch(section) }
      keys.prefetch(segment.keys)
    }
    try begin(loading, generation, cancellation)
    let decryptor = try keys.decryptor(for: segment, cancellation)
    if let length = opened.length { loading.expect(length, reserving: Self.mostReserved) }
    var incoming = ResumableResource(
      opened, segment.uri, range: segment.byteRange, of: loader, cancellation)
    var check = check(loading, length: incoming.length)
    var (isPut, sealed) = (false, [UInt8]())
    var arrivals = ArrivalWatch(since: loader.time.now)
    while let piece = try incoming.next(resumes: isPut, isCut: check.isCut) {
      // Not what is in clear: that may all be held back to the end.
      guard incoming.count <= settings.segmentLimit else {
        throw .final(MediaError(.limitExceeded, "a segment of over \(settings.segmentLimit) bytes"))
      }
      // Pictures and sound go on without text.
      if rendition?.isText != true, arrivals.receive(piece.count, at: loader.time.now) {
        report(.receiving)
      }
      // The pauses before what was asked for again say nothing of the link.
      if let began, !incoming.isResumed {
        quality?.receive(piece.count, for: began)
        if mayAbandon {
          try final { () throws(MediaError) in try abandonIfTooSlow(began) }
        }
      }
      if let decryptor {
        if sealed.count < SegmentKind.headLength { sealed += piece }
        loading.append(decryptor.decrypt(piece))
        continue
      }
      if isSpare { try final { () throws(MediaError) in try abandonIfPlaying() } }
      check.take(piece)
      if let fault = check.fault { throw fault.error(segment.uri) }
      loading.append(piece)
      if streams, !isPut, check.isTrusted {
        put(loading, check, generation)
        isPut = true
      }
    }
    if let decryptor {
      let fault = SegmentCheck.fault(
        ofSealed: sealed, count: incoming.count, isChained: decryptor is CBCDecryptor)
      if let fault { throw fault.error(segment.uri) }
      loading.append(try rest(of: decryptor, segment))
      try prove(loading, cancellation)
      check.take(loading.contents[...])
    }
    do throws(SegmentFault) { try check.finish() } catch {
      throw failure(error, of: segment, isEncrypted: decryptor != nil)
    }
    if !isPut { loading.change { check.closeBox(in: &$0) } }
    if let began, !incoming.isResumed { quality?.end(began, buffered: buffered, .complete) }
    if decryptor != nil { state.withLock { $0.usedKeys = segment.keys.map(\.uri) } }
    return check
  }

  /// What comes out at the end: what cannot be decrypted with keys that the last segment could is not whole.
  private func rest(
    of decryptor: any ResourceDecryptor, _ segment: Segment
  ) throws(LoadError) -> [UInt8] {
    do throws(MediaError) {
      return try decryptor.finish()
    } catch {
      let isKnown = state.withLock { $0.usedKeys } == segment.keys.map(\.uri)
      guard isKnown, error.code == .decryptionFailed else { throw .final(error) }
      throw SegmentFault.cut("it cannot be decrypted").error(segment.uri)
    }
  }

  /// What is wrong with a segment as a failure: what makes no sense after decrypting may have been given a wrong key.
  private func failure(
    _ fault: SegmentFault, of segment: Segment, isEncrypted: Bool
  ) -> LoadError {
    guard isEncrypted, case .notMedia(let reason) = fault,
      state.withLock({ $0.usedKeys }) != segment.keys.map(\.uri)
    else { return fault.error(segment.uri) }
    let text = "what was decrypted is no media, \(reason): the key must be a wrong one"
    return .final(MediaError(.decryptionFailed, text))
  }

  /// Makes sure of the key of what has been decrypted, if that is in doubt.
  ///
  /// - Throws: 6003 when it is a wrong one.
  private func prove(
    _ loading: LoadingSegment, _ cancellation: Cancellation
  ) throws(LoadError) {
    let segment = loading.segment
    guard keys.isUnproven(segment.keys) else { return }
    var bytes: [UInt8] = []
    if let section = segment.initialization {
      bytes = try sections.bytes(of: section, cancellation)
    }
    let verdict = DecryptionProof.verdict(on: bytes + loading.contents)
    try final { () throws(MediaError) in try keys.note(verdict, of: segment.keys) }
  }

  /// What is said of a length need not be true.
  private static let mostReserved = 32 << 20

  /// - Throws: `abandoned` when a segment is to be given up for a lower level.
  private func abandonIfTooSlow(_ transfer: Int) throws(MediaError) {
    guard let quality, quality.shouldAbandon(buffered: buffered) else { return }
    quality.end(transfer, buffered: buffered, .abandoned)
    throw Self.abandoned
  }

  /// - Throws: `abandoned` when what is loaded beside what is played would delay that.
  private func abandonIfPlaying() throws(MediaError) {
    if !isPaused() { throw Self.abandoned }
  }

  static let abandoned = MediaError(.cancelled, "a lower level is loaded in its place")
}
