internal import FFmpeg
internal import MediaCore
internal import Synchronization

/// A jump ahead for which decoding just goes on.
struct Scrub {
  /// Where it goes, in the item's time.
  let target: MediaTime
  /// The latest picture up to there.
  private(set) var latest: PresentedFrame
  /// Whether that is the one.
  private(set) var isFound: Bool
  /// When it began.
  let since: MediaTime

  /// - Parameter shown: The picture that is up.
  init(to target: MediaTime, from shown: PresentedFrame, since: MediaTime) {
    self.target = target
    self.since = since
    latest = shown
    isFound = Self.contains(shown, target)
  }

  /// Looks at the next picture.
  ///
  /// - Returns: Whether it comes after the one that is looked for.
  mutating func passes(_ next: PresentedFrame) -> Bool {
    guard next.frame.time <= target else {
      isFound = true
      return true
    }
    latest = next
    isFound = Self.contains(next, target)
    return false
  }

  /// Says that no other picture comes.
  mutating func finish() { isFound = true }

  private static func contains(_ picture: PresentedFrame, _ time: MediaTime) -> Bool {
    time < picture.frame.time + picture.frame.duration
  }
}

/// Looking for a place while paused: short ways are gone without beginning anew.
extension PlaybackLoop {
  /// The furthest that is decoded on to.
  private static let longestWayOn = MediaTime.seconds(2)
  /// How far that is done though a key frame may be nearer.
  private static let shortWayOn = MediaTime.milliseconds(500)

  /// Goes to a place ahead by decoding on, if that is less than going back to a key frame.
  ///
  /// - Returns: Whether it does.
  func scrubAhead(to time: MediaTime, _ precision: SeekPrecision) -> Bool {
    guard !stepState.isVirtual, !playWhenReady, precision == .exact, activity == .running,
      seek.stepsToGo == 0,
      seek.target == nil || seek.scrub != nil, videoSink?.dropsLateFrames != false,
      crossfades.isEmpty, let pass = passes.first, pass.number == videoHead, pass.clip == nil,
      pass.cut == nil, pass.pipeline === current, pass.opened.information.container != "hls",
      let track = pass.opened.videoTrack, let shown, shown.pass == pass.number
    else { return false }
    let latest = seek.scrub?.latest ?? shown
    let end = pass.window.end ?? pass.length.map { pass.window.start + $0 } ?? endOfItem
    guard time > latest.frame.time, time < min(end, endOfItem),
      pass.pipeline.shared.withLock({ $0.interstitials == nil && $0.trickRate == nil }),
      isWorthDecoding(pass.pipeline, track, from: latest.frame.time, to: time)
    else { return false }
    supersedeSeek()
    seek.advance(Scrub(to: time, from: latest, since: now))
    pass.pipeline.recent.withLock { $0.keep(around: time) }
    pass.pipeline.video.release()
    announcer.changeStatus()
    return true
  }

  private func isWorthDecoding(
    _ pipeline: ItemPipeline, _ track: Int, from start: MediaTime, to time: MediaTime
  ) -> Bool {
    let way = time - start
    guard way <= Self.longestWayOn, let queue = pipeline.packets.withLock({ $0[track] }) else {
      return false
    }
    if way <= Self.shortWayOn { return true }
    if let key = queue.lastKeyFrame(notAfter: time) { return way <= (time - key).scaled(by: 2) }
    return queue.reaches(time)
  }

  /// Takes pictures until the one is there that was gone on to, and shows it.
  func advanceScrub() {
    guard var scrub = seek.scrub, activity == .running, let pass = passes.first else { return }
    defer { seek.follow(scrub) }
    while !scrub.isFound {
      fillVideo()
      if let next = nextFrame, next.pass == pass.number {
        if !scrub.passes(next) { nextFrame = nil }
      } else if nextFrame != nil || passes[0].videoIsOver {
        scrub.finish()
      } else {
        return
      }
    }
    transport.setPosition(passes[0].outputTime(of: scrub.target), at: now)
    fillAudio()
    guard soundIsReady(passes[0], at: position) else { return stepState.wait(for: .data) }
    if let shown, !shown.isSame(as: scrub.latest) {
      guard let composed = composed(scrub.latest) else { return }
      let next = nextFrame
      show(scrub.latest, as: composed, lateness: .zero)
      nextFrame = next
    }
    seek.endScrub()
    alignSound()
    landSeek()
    stepState.unsettle()
  }

  /// Lets go of what is kept for looking for a place: it is played from here, or from where is being gone to.
  func leaveScrubbing() {
    current?.recent.withLock { $0.clear() }
    guard let scrub = seek.scrub, let pass = passes.first else { return }
    // The same jump, another way.
    seek.end()
    jump(to: scrub.target, round: pass.round, precision: .exact, plays: true)
  }

  /// The picture of a time that was decoded lately, while paused.
  func recentPicture(
    at time: MediaTime, of pipeline: ItemPipeline, _ precision: SeekPrecision, plays: Bool
  ) -> VideoFrame? {
    guard !stepState.isVirtual, !plays, precision == .exact, !picture.look.filters.needsFollowing,
      pipeline.description.outPoint.map({ time < $0 }) ?? true,
      pipeline.shared.withLock({ $0.trickRate == nil })
    else {
      pipeline.recent.withLock { $0.clear() }
      pipeline.shared.withLock { $0.keptFrom = nil }
      return nil
    }
    let isBack = shown.map { time < $0.frame.time && $0.frame.time - time <= .seconds(1) } ?? false
    let (found, span) = pipeline.recent.withLock { recent in
      recent.keep(around: time)
      return (recent.picture(at: time), recent.span)
    }
    pipeline.shared.withLock { $0.keptFrom = isBack && found == nil ? time - span : nil }
    return found
  }
}
