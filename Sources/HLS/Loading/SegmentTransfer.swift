import FFmpeg
import MediaCore
import Networking
import Streaming
import Synchronization

/// Brings one segment over: requests it, decrypts it, checks it, and measures the link.
struct SegmentTransfer {
  /// How the segment is used.
  enum Mode {
    /// The reader gets it when it is whole. It is given up if a lower level is needed.
    case whole
    /// The reader has nothing else, and gets the bytes as they arrive.
    case streamed
    /// It is loaded while playback is paused, and given up when that goes on.
    case spare
  }

  let owner: RenditionLoader
  let loading: LoadingSegment
  let mode: Mode
  let generation: Int
  let cancellation: Cancellation

  var segment: Segment { loading.segment }
  private var quality: QualityDriver? { owner.quality }
  /// Whether it is given up if a lower level is needed.
  private var mayAbandon: Bool { mode == .whole && owner.rendition == nil }

  /// Loads it.
  ///
  /// - Returns: What the check found.
  func run() throws(LoadError) -> SegmentCheck {
    try final { () throws(MediaError) in try owner.keys.check(segment.keys) }
    let began =
      owner.rendition == nil
      ? quality?.begin(segment, level: loading.level, buffered: owner.buffered)
      : quality?.begin()
    defer { if let began { quality?.end(began, buffered: owner.buffered, .failed) } }
    var incoming = try open(began)
    let decryptor = try owner.keys.decryptor(for: segment, cancellation)
    var check = owner.check(loading, length: incoming.length)
    var (isPut, sealed) = (false, [UInt8]())
    var arrivals = ArrivalWatch(since: owner.loader.time.now)
    while let piece = try incoming.next(resumes: isPut, isCut: check.isCut) {
      try receive(piece, of: incoming, began, &arrivals)
      if let decryptor {
        if sealed.count < SegmentKind.headLength { sealed += piece }
        loading.append(decryptor.decrypt(piece))
        continue
      }
      if mode == .spare { try final { () throws(MediaError) in try abandonIfPlaying() } }
      check.take(piece)
      if let fault = check.fault { throw refused(fault) }
      loading.append(piece)
      if mode == .streamed, !isPut, check.isTrusted {
        owner.put(loading, check, generation)
        isPut = true
      }
    }
    if let decryptor {
      let fault = SegmentCheck.fault(
        ofSealed: sealed, count: incoming.count, isChained: decryptor is CBCDecryptor)
      if let fault { throw refused(fault) }
      loading.append(try rest(of: decryptor))
      try prove()
      check.take(loading.contents[...])
    }
    do throws(SegmentFault) { try check.finish() } catch {
      _ = refused(error)
      throw failure(error, isEncrypted: decryptor != nil)
    }
    if !isPut { loading.change { check.closeBox(in: &$0) } }
    if let began, measures(incoming) {
      quality?.end(began, buffered: owner.buffered, .complete)
    }
    if decryptor != nil {
      owner.state.withLock { $0.run.note(keys: segment.keys.map(\.uri)) }
    }
    return check
  }

  /// Requests it, and what has to come before it.
  private func open(_ began: Int?) throws(LoadError) -> ResumableResource {
    var review: (() throws(MediaError) -> Void)?
    if let began, mayAbandon {
      review = { () throws(MediaError) in try abandonIfTooSlow(began) }
    }
    if mode == .spare { review = { () throws(MediaError) in try abandonIfPlaying() } }
    let opened = try owner.loader.open(
      segment.uri, range: segment.byteRange, isKept: !owner.presentation.timeline.isBroadcast,
      cancellation, review: review
    ) {
      // Side by side with the segment, which is the largest and goes first.
      if loading.beginsRun, let section = segment.initialization {
        owner.sections.prefetch(section)
      }
      owner.keys.prefetch(segment.keys)
    }
    try owner.begin(loading, generation, cancellation)
    if let length = opened.length { loading.expect(length, reserving: Self.mostReserved) }
    return ResumableResource(
      opened, segment.uri, range: segment.byteRange, of: owner.loader, cancellation)
  }

  /// What came is none of what was asked for: no cache should bring it again.
  private func refused(_ fault: SegmentFault) -> LoadError {
    owner.loader.client.forget(segment.uri)
    return fault.error(segment.uri)
  }

  /// Notes that bytes have arrived.
  private func receive(
    _ piece: ArraySlice<UInt8>, of incoming: ResumableResource, _ began: Int?,
    _ arrivals: inout ArrivalWatch
  ) throws(LoadError) {
    let limit = owner.settings.segmentLimit
    // Not what is in clear: that may all be held back to the end.
    guard incoming.count <= limit else {
      throw .final(MediaError(.limitExceeded, "a segment of over \(limit) bytes"))
    }
    // Pictures and sound go on without text.
    if owner.rendition?.isText != true,
      arrivals.receive(piece.count, at: owner.loader.time.now)
    {
      owner.report(.receiving)
    }
    guard let began, measures(incoming) else { return }
    quality?.receive(piece.count, for: began)
    if mayAbandon { try final { () throws(MediaError) in try abandonIfTooSlow(began) } }
  }

  /// Whether how it comes tells of the link: neither pauses before a resumed request nor a disk do.
  ///
  /// Under a virtual clock both take no time, and the choice must not depend on what is on the disk.
  private func measures(_ incoming: ResumableResource) -> Bool {
    !incoming.isResumed && (!incoming.isFromCache || owner.loader.time is VirtualClock)
  }

  /// The most that is reserved for a length that the server claims.
  private static let mostReserved = 32 << 20

  /// - Throws: `abandoned` if a segment is to be given up for a lower level.
  private func abandonIfTooSlow(_ transfer: Int) throws(MediaError) {
    guard let quality, quality.shouldAbandon(buffered: owner.buffered) else { return }
    quality.end(transfer, buffered: owner.buffered, .abandoned)
    throw Self.abandoned
  }

  /// - Throws: `abandoned` if a spare segment would delay the segments of playback.
  private func abandonIfPlaying() throws(MediaError) {
    if !owner.isPaused() { throw Self.abandoned }
  }

  static let abandoned = MediaError(.cancelled, "a lower level is loaded in its place")
}
