internal import MediaCore
internal import Streaming

/// Keeps the distance from the edge of a broadcast, by its rates.
struct LiveEdge {
  let playout: Playout

  /// Sets the distance that is kept; `nil` for that which broadcasts ask for.
  func setTarget(_ target: MediaTime?) {
    playout.transport.setLatencyTarget(target)
    playout.programme.settings.preferences.latency = playout.transport.latency.wanted
  }

  /// Keeps the distance from the edge of a broadcast by the rate.
  func keepLatency() {
    let isKept = playout.timelineRuns && playout.askedRate == 1 && playout.passes.first?.clip == nil
    guard
      playout.transport.keepLatency(
        isKept ? playout.latency : nil, of: playout.live, stalls: playout.counters.stalls,
        at: playout.now)
    else { return }
    playout.sound.adjustRate(playout.rate * playout.transport.latency.rate)
    playout.updateClock()
  }

  /// Plays at the normal rate again where fast playback has come to the distance from the edge that is kept.
  func slowDownAtEdge() {
    guard let ahead = aheadOfEdge, ahead <= Self.edgeTolerance, let pass = playout.passes.first
    else {
      return
    }
    if pass.description.rate > 1 { playout.setRateAside(of: pass.item) }
    if playout.rate > 1 {
      try? playout.setRate(1)
    } else {
      playout.post(.rateChanged(playout.rate))
    }
    playout.announcer.changeStatus()
  }

  /// When fast playback reaches the distance that is kept; `nil` if no broadcast is played fast.
  var edgeMoment: MediaTime? {
    aheadOfEdge.map { playout.now + $0.scaled(by: 1 / (playout.effectiveRate - 1)) }
  }

  /// How much there is to play fast before the distance from the edge is the one that is kept.
  private var aheadOfEdge: MediaTime? {
    guard playout.timelineRuns, playout.askedRate > 1, playout.effectiveRate > 1,
      let live = playout.live,
      let latency = playout.latency
    else { return nil }
    return max(.zero, latency - playout.transport.latency.target(of: live))
  }

  /// What the clocks' rounding may leave.
  private static let edgeTolerance = MediaTime.milliseconds(1)
}
