internal import HLS
internal import MediaCore

/// Broadcasts: how far behind playback is, the rates that keep it there, and joining again.
extension PlaybackLoop {
  /// The window of the current item; `nil` if it is no broadcast.
  var live: LiveState? { current?.live }

  /// How far playback is behind the edge of a broadcast; `nil` if no more of the item comes.
  var latency: MediaTime? {
    // While an interstitial plays in the place of the broadcast, that goes on underneath.
    let time = passes.first?.clip?.stop.coveredTime(at: position) ?? itemTime
    return live?.latency(of: time, at: now)
  }

  /// Keeps the distance from the edge of a broadcast by the rate.
  func keepLatency() {
    let isKept = timelineRuns && askedRate == 1 && passes.first?.clip == nil
    guard
      transport.keepLatency(
        isKept ? latency : nil, of: live, stalls: counters.stalls, at: now)
    else { return }
    sound.adjustRate(rate * transport.latency.rate)
    updateClock()
  }

  /// Plays at the normal rate again where fast playback has come to the distance from the edge that is kept.
  func slowDownAtEdge() {
    guard let ahead = aheadOfEdge, ahead <= Self.edgeTolerance, let pass = passes.first else {
      return
    }
    if pass.description.rate > 1 { setRateAside(of: pass.item) }
    if rate > 1 { try? setRate(1) } else { post(.rateChanged(rate)) }
    announcer.changeStatus()
  }

  /// Plays passes at their own rates as these are now.
  func followOwnRates() {
    for own in programme.followOwnRates(transport) {
      sound.setOwnRate(own.rate, before: own.end)
    }
  }

  /// Leaves an item's own rate out, until a seek is asked for.
  private func setRateAside(of item: ItemID) {
    transport.setPosition(position, at: now)
    transport.setRateAside(of: item)
    followOwnRates()
    sound.realign(at: position)
    letTimeRun()
  }

  /// When fast playback reaches the distance that is kept; `nil` if no broadcast is played fast.
  var edgeMoment: MediaTime? {
    aheadOfEdge.map { now + $0.scaled(by: 1 / (effectiveRate - 1)) }
  }

  /// How much there is to play fast before the distance from the edge is the one that is kept.
  private var aheadOfEdge: MediaTime? {
    guard timelineRuns, askedRate > 1, effectiveRate > 1, let live, let latency else { return nil }
    return max(.zero, latency - transport.latency.target(of: live))
  }

  /// What the clocks' rounding may leave.
  private static let edgeTolerance = MediaTime.milliseconds(1)

  /// Joins a broadcast again when all that was loaded is played and what comes next has gone.
  func rejoinWhenBehind() {
    guard activity == .buffering || activity == .preroll, let current,
      current.isBehind
    else { return }
    rejoin(.behind)
  }

  /// Joins a broadcast again when it went on for so long that the position of the pause has gone.
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
