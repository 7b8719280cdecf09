internal import MediaCore

/// Fast playback and looking for a place by key frames alone, where a stream offers them.
extension PlaybackLoop {
  /// Up to this rate everything is decoded.
  private static let fastestWhole = 2.0

  /// Goes over to key frames alone, or back, at the time that is up.
  func followTrickPlay() {
    guard activity == .running, let current, let opened = current.opened, opened.hasTrickPlay,
      let pass = passes.first, pass.clip == nil, pass.pipeline === current
    else { return }
    let wanted = wantedTrickRate
    guard !playout.seek.isScrubbing, current.trickRate != wanted else { return }
    jumpInPlace()
  }

  /// The rate at which key frames alone are shown; 0 where a place is looked for, `nil` where everything is.
  private var wantedTrickRate: Double? {
    if playout.seek.isScrubbing { return 0 }
    let rate = playout.rate * (current.map { playout.transport.ownRate(of: $0) } ?? 1)
    return playWhenReady && rate > Self.fastestWhole ? rate : nil
  }

  /// Notes before a jump whether a place is being looked for, which key frames alone are enough for.
  func prepareTrickPlay(precision: SeekPrecision, plays: Bool) {
    playout.seek.scrub(precision == .keyframe && !plays)
    guard let current, let opened = current.opened, opened.hasTrickPlay else { return }
    let wanted = wantedTrickRate
    guard current.trickRate != wanted else { return }
    current.trickRate = wanted
    // Key frames alone have no sound.
    if wanted == nil { playout.selectSound(current, opened) } else { current.deselectSound() }
  }
}
