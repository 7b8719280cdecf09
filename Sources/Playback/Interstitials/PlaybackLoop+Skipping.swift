internal import MediaCore
internal import Streaming

/// Ending an interstitial before its time.
extension PlaybackLoop {
  /// Leaves the interstitial that is up for what comes after it.
  ///
  /// - Throws: 1002 when none is up, 1011 when it may not be skipped.
  func skipInterstitial() throws(MediaError) {
    guard let pass = passes.first, let clip = pass.clip, let status = interstitialStatus else {
      throw MediaError(.nothingLoaded, "no interstitial is up", item: current?.id)
    }
    guard !status.forbidsSkip || status.offersSkip else {
      throw MediaError(.notAllowed, "the interstitial may not be skipped", item: current?.id)
    }
    let (stop, place) = (clip.stop, clip.place)
    let played = status.currentTime - (pass.description.inPoint ?? .zero)
    tellEnd(of: clip, reason: .skipped)
    let done = stop.entries[...place.entry].map(\.scheduled)
    changePlan(of: stop.owner) { $0.pass(done) }
    let resumption = stop.resumption(skipping: place.entry, afterPlaying: played)
    let target = stop.place == .end ? endOfItem : stop.target ?? resumption
    let rest = stop.entries[(place.entry + 1)...].filter { !$0.isOver }.map(\.scheduled)
    let next = makeBreak(
      rest, .middle, of: stop.owner, round: stop.round, at: resumption, after: -1)
    if stop.place == .end || stop.target != nil { next?.target = target }
    jump(
      to: target, round: pass.round, precision: .exact, plays: playWhenReady, breaks: false,
      after: next)
    // Nobody asked for a place.
    seek.end()
  }
}

extension InterstitialBreak {
  /// Where the item goes on after one of them that was left early, or the next one of that moment lies.
  fileprivate func resumption(skipping entry: Int, afterPlaying played: MediaTime) -> MediaTime {
    var resumption = time
    for before in entries[..<entry] { resumption = resumption + (before.resumeOffset ?? .zero) }
    if let offset = entries[entry].interstitial.resumeOffset { return resumption + offset }
    return resumption + played + (startOffset ?? .zero)
  }
}

extension PlayerStatus.Interstitial {
  /// Whether a button to skip it is offered at the present position.
  var offersSkip: Bool {
    guard let offset = skipOffset, currentTime >= offset else { return false }
    return skipDuration.map { currentTime < offset + $0 } ?? true
  }
}
