internal import MediaCore

/// Looking for a place while paused: short ways are gone without beginning anew.
extension PlaybackLoop {
  /// Lets go of what is kept for looking for a place: it is played from here, or from where is being gone to.
  func leaveScrubbing() {
    current?.dropPictures()
    guard let scrub = playout.seek.scrub, let pass = passes.first else { return }
    // The same jump, another way.
    playout.seek.end()
    jump(to: scrub.target, round: pass.round, precision: .exact, plays: true)
  }
}
