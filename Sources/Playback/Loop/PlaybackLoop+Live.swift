internal import HLS
internal import MediaCore

/// Broadcasts: how far behind playback is, the rates that keep it there, and joining again.
extension PlaybackLoop {
  /// Joins a broadcast again when all that was loaded is played and what comes next has gone.
  func rejoinWhenBehind() {
    guard activity == .buffering || activity == .preroll, let current,
      current.isBehind
    else { return }
    rejoin(.behind)
  }

  /// Joins a broadcast again when it went on for so long that the position of the pause has gone.
  func rejoinAfterPause() {
    guard let live = playout.live, live.isLive, activity == .running,
      playout.itemTime < live.seekable.start
    else {
      return
    }
    rejoin(.paused)
  }

  private func rejoin(_ reason: RejoinReason) {
    guard let live = playout.live, let pass = passes.first, pass.pipeline === current else {
      return
    }
    let (from, to) = (playout.itemTime, live.seekable.end)
    playout.post(.rejoined(from: from, to: to, reason: reason))
    jump(to: to, round: pass.round, precision: .exact, plays: playWhenReady, breaks: false)
  }
}
