internal import MediaCore

/// Breaks on the timeline, in the output of sound, and in seeks.
extension PlaybackLoop {
  /// Leaves the clip that is up, or else the current item, because it gets no further.
  func giveUp(_ error: MediaError) {
    guard let pass = passes.first, let clip = pass.clip else {
      if let current { itemFailed(current.id, error) }
      return playout.stepState.unsettle()
    }
    playout.post(
      playout.programme.interstitials.abandon(clip, error, at: playout.interstitialMoment))
    if clip.stop.place == .end {
      endFirstPass()
    } else {
      jump(
        to: clip.stop.target ?? clip.stop.time, round: pass.round, precision: .exact,
        plays: playWhenReady, breaks: false)
    }
  }

  /// Ends the pass that is up where it is.
  private func endFirstPass() {
    playout.programme.endFirst(at: playout.position)
    if playout.nextFrame?.pass == passes[0].number { playout.screen.picture.dropNext() }
    playout.stepState.unsettle()
    guard activity != .running else { return }
    playout.move(to: .running)
    playout.updateClock()
  }

  /// Leaves the interstitial that is up for what comes after it.
  ///
  /// - Throws: 1002 if none is up, 1011 if it may not be skipped.
  func skipInterstitial() throws(MediaError) {
    let departure = try playout.programme.interstitials.skip(
      passes.first, of: current?.id, end: playout.programme.endOfItem,
      at: playout.interstitialMoment)
    playout.post(departure.postings)
    jump(
      to: departure.target, round: departure.round, precision: .exact, plays: playWhenReady,
      breaks: false, after: departure.next)
    // No command asked for a place.
    playout.seek.end()
  }
}
