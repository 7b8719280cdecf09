internal import FFmpeg
internal import MediaCore
internal import Streaming
internal import Synchronization

/// Where in the current item a seek may lead, and whether it may.
extension Programme {
  /// Where the item goes to, or will once it is open; where that is not known yet, its beginning.
  ///
  /// - Parameters:
  ///   - target: Of the seek that is under way.
  ///   - isDeferred: Whether the item is not open yet.
  func goal(_ target: MediaTime, isDeferred: Bool) -> MediaTime {
    guard isDeferred else {
      let end = endOfItem
      guard target == Self.unknownEnd || target > end else { return target }
      // Where that is, is known when it is there.
      return end == Self.unknownEnd ? passes.first?.description.inPoint ?? .zero : end
    }
    let start = items.current?.description.inPoint ?? .zero
    return target == Self.unknownEnd ? start : max(start, target)
  }

  /// The position while no pass is laid: where an item begins that is being opened.
  func start(_ activity: Transport.Activity) -> MediaTime {
    activity == .loading ? items.current?.description.inPoint ?? .zero : .zero
  }

  /// Refuses to seek in what cannot be sought in, and forward within an interstitial that forbids it.
  ///
  /// - Parameters:
  ///   - goal: Where it is gone to, in the item's time.
  ///   - present: Where playback is.
  /// - Throws: 1010 or 1011.
  func checkSeek(
    to goal: MediaTime, _ opened: OpenedItem, from present: MediaTime
  ) throws(MediaError) {
    let item = items.current?.id
    if opened.information.isSeekable == false, goal > .zero {
      throw MediaError(.notSupported, "this source cannot be sought in", item: item)
    }
    if passes.first?.clip?.forbidsSkip == true, goal >= present {
      throw MediaError(.notAllowed, "the interstitial may not be skipped", item: item)
    }
  }

  /// Closes all that lies on the timeline but an item, which is sought in, and the next one.
  func closePasses(butOf pipeline: ItemPipeline) {
    for pass in passes where pass.pipeline !== pipeline && pass.pipeline !== items.upNext {
      pass.pipeline.close()
    }
    pipeline.isSpent.store(false, ordering: .relaxed)
  }

  /// Has the next item begin anew where its first pictures or sound may have been taken already.
  ///
  /// One that cannot be gone back in is opened again.
  mutating func rewindNext() {
    guard let next = items.upNext, let laid = passes.first(where: { $0.pipeline === next }) else {
      return
    }
    guard laid.local == 0, laid.opened.information.isSeekable, next.live == nil else {
      return items.closeNext()
    }
    next.seek(to: laid.window.start, precision: .exact, passes: passesAllowed(of: next))
    next.isSpent.store(false, ordering: .relaxed)
  }

  /// The pass that is up, if a place ahead in it is reached sooner by decoding on than from a key frame before it.
  ///
  /// - Parameters:
  ///   - time: Where it is gone to, in the item's time.
  ///   - latest: The latest picture of a seek that decodes on already; `nil` if none does.
  ///   - shown: The picture that is up.
  func passDecodingOn(
    to time: MediaTime, after latest: PresentedFrame?, shown: PresentedFrame?
  ) -> (pass: Pass, latest: PresentedFrame)? {
    guard let pass = passes.first, pass.number == timeline.videoHead, pass.clip == nil,
      pass.cut == nil, pass.pipeline === items.current,
      pass.opened.information.container != "hls",
      let track = pass.opened.videoTrack, let shown, shown.pass == pass.number
    else { return nil }
    let latest = latest ?? shown
    let end = pass.window.end ?? pass.length.map { pass.window.start + $0 } ?? endOfItem
    guard time > latest.frame.time, time < min(end, endOfItem), pass.pipeline.canDecodeOn,
      pass.pipeline.isWorthDecoding(track, from: latest.frame.time, to: time)
    else { return nil }
    return (pass, latest)
  }
}

extension ItemPipeline {
  /// The furthest that is decoded on to.
  private static var longestWayOn: MediaTime { .seconds(2) }
  /// How far that is done though a key frame may be nearer.
  private static var shortWayOn: MediaTime { .milliseconds(500) }

  fileprivate func isWorthDecoding(
    _ track: Int, from start: MediaTime, to time: MediaTime
  ) -> Bool {
    let way = time - start
    guard way <= Self.longestWayOn, let queue = packets(of: track) else { return false }
    if way <= Self.shortWayOn { return true }
    if let key = queue.lastKeyFrame(notAfter: time) { return way <= (time - key).scaled(by: 2) }
    return queue.reaches(time)
  }

  /// The picture of a time that was decoded lately, and has those around it kept.
  ///
  /// - Parameter shown: The picture that is up.
  func recallPicture(at time: MediaTime, shown: PresentedFrame?) -> VideoFrame? {
    let isBack = shown.map { time < $0.frame.time && $0.frame.time - time <= .seconds(1) } ?? false
    let (found, span) = keepPictures(around: time)
    decodePictures(from: isBack && found == nil ? time - span : nil)
    return found
  }

  /// Keeps no pictures that were decoded.
  func forgetPictures() {
    dropPictures()
    decodePictures(from: nil)
  }
}

extension SeekTarget {
  /// The time that it means.
  ///
  /// - Parameter present: Where playback is.
  func time(from present: MediaTime) -> MediaTime {
    switch self {
    case .time(let time): time
    case .relative(let length): present + length
    }
  }
}
