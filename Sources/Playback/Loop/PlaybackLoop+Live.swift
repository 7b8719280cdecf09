internal import MediaCore
internal import Streaming
internal import Synchronization

/// Broadcasts: what can be gone to, how far behind playback is, and joining again what has moved on.
extension PlaybackLoop {
  /// The window of the present item, if it is a broadcast.
  var live: LiveState? { current?.shared.withLock { $0.live } }

  /// How far playback is behind what there is; `nil` where nothing more comes.
  var latency: MediaTime? {
    guard let live, live.isLive else { return nil }
    let edge = live.edge + (now - live.edgeTime)
    // While an interstitial plays in the place of the broadcast, that goes on underneath.
    return edge - (passes.first?.clip?.stop.coveredTime(at: position) ?? itemTime)
  }

  /// What of the present item can be gone to.
  func seekableRanges(
    _ opened: OpenedItem, of item: ItemDescription, at time: MediaTime
  ) -> [TimeRange] {
    if let range = liveRange(at: time) { return [range] }
    guard opened.information.isSeekable, let duration = opened.information.duration else {
      return []
    }
    let start = min(item.inPoint ?? .zero, duration)
    let end = item.outPoint.map { min($0, duration) } ?? duration
    return [TimeRange(start: start, end: max(start, end))]
  }

  /// What of a broadcast can be gone to, and where playback is: that may have left the window, or lie nearer to the edge
  /// than what is gone to.
  func liveRange(at time: MediaTime) -> TimeRange? {
    live.map { live in
      TimeRange(start: min(live.seekable.start, time), end: max(live.seekable.end, time))
    }
  }

  /// Comes nearer to the edge of a broadcast, or lets it go a little, by the speed.
  func keepLatency() {
    let isKept = timelineRuns && askedRate == 1 && passes.first?.clip == nil
    guard
      latencyControl.update(
        latency: isKept ? latency : nil, of: live, stalls: counters.stalls, now: now)
    else { return }
    renderer?.adjustRate(rate * latencyControl.rate)
    updateClock()
  }

  /// Plays at the normal speed again where fast playback has come as near to the edge of a broadcast as is kept.
  func slowDownAtEdge() {
    guard let ahead = aheadOfEdge, ahead <= Self.edgeTolerance, let pass = passes.first else {
      return
    }
    if pass.description.rate > 1 { setRateAside(of: pass.item) }
    if rate > 1 { try? setRate(1) } else { post(.rateChanged(rate)) }
    announcer.changeStatus()
  }

  /// The rate that an item asks for, as far as it counts.
  ///
  /// Whom an interstitial may not be skipped by does not play it faster either.
  func ownRate(of pipeline: ItemPipeline, _ clip: PassClip? = nil) -> Double {
    let asked = pipeline.description.rate
    let own = pipeline.id == itemAtEdge ? min(asked, 1) : asked
    guard let clip, clip.stop.forbidsSkip(of: clip.place), rate * own > 1 else { return own }
    return 1 / rate
  }

  /// Has passes go by their own rates as these are now.
  func followOwnRates() {
    for index in passes.indices.reversed() {
      let own = ownRate(of: passes[index].pipeline, passes[index].clip)
      timeline.setRate(own, of: index)
      // Asked for beforehand: the rate is the renderer's own, which changes in the next line.
      let end = passes[index].end?.frames(sampleRate: gridRate) ?? .max
      renderer?.setOwnRate(own, before: end)
    }
  }

  /// Has an item's own rate count no more, until a seek is asked for.
  private func setRateAside(of item: ItemID) {
    transport.setPosition(position, at: now)
    transport.setRateAside(of: item)
    followOwnRates()
    if let renderer {
      self.renderer?.realign(at: position.frames(sampleRate: renderer.format.sampleRate))
    }
    letTimeRun()
  }

  /// When that will be; `nil` where nothing is played fast, or nothing that is broadcast.
  var edgeMoment: MediaTime? {
    aheadOfEdge.map { now + $0.scaled(by: 1 / (effectiveRate - 1)) }
  }

  /// How much there is to play fast before the distance from the edge is the one that is kept.
  private var aheadOfEdge: MediaTime? {
    guard timelineRuns, askedRate > 1, effectiveRate > 1, let live, let latency else { return nil }
    return max(.zero, latency - latencyControl.target(of: live))
  }

  /// What the clocks' rounding may leave.
  private static let edgeTolerance = MediaTime.milliseconds(1)

  /// Notes that there is more of a broadcast, or that it has ended.
  func follow(_ live: LiveState, of item: ItemID) {
    announcer.changeStatus()
    guard live.keepsAll, itemStatus[item]?.duration != live.edge else { return }
    itemStatus[item]?.duration = live.edge
    post(.duration(live.edge), item: item)
  }

  /// Joins a broadcast again when all that was loaded is played and what comes next has gone.
  func rejoinWhenBehind() {
    guard activity == .buffering || activity == .preroll, let current,
      current.shared.withLock({ $0.isBehind })
    else { return }
    rejoin(.behind)
  }

  /// Joins a broadcast again when it went on for so long that the place of the pause has gone.
  func rejoinAfterPause() {
    guard let live, live.isLive, activity == .running, itemTime < live.seekable.start else {
      return
    }
    rejoin(.paused)
  }

  private func rejoin(_ reason: RejoinReason) {
    guard let live, let pass = passes.first, pass.pipeline === current else { return }
    let (from, to) = (itemTime, live.seekable.end)
    post(.rejoined(from: from, to: to, reason: reason))
    jump(to: to, round: pass.round, precision: .exact, plays: playWhenReady, breaks: false)
  }
}
