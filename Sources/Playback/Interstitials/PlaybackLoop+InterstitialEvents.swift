internal import MediaCore
internal import Streaming
internal import Synchronization

/// Telling of interstitials, and what they forbid.
extension PlaybackLoop {
  /// Tells of what a join means.
  func tellInterstitials(from old: Pass, to new: Pass) {
    if let clip = old.clip {
      if let failure = clip.stop[clip.place].pipeline?.shared.withLock({ $0.readFailure }) {
        fail(clip.place, of: clip.stop, failure)
      }
      if new.clip?.stop !== clip.stop {
        changePlan(of: clip.stop.owner) { $0.pass(clip.stop.entries.map(\.scheduled)) }
      }
    } else if let ending = old.ending, new.clip == nil {
      changePlan(of: ending.owner) { $0.pass(ending.entries.map(\.scheduled)) }
    }
    tellClip(from: old, to: new)
    if new.owner === old.owner, new.round != old.round {
      changePlan(of: new.owner) { $0.beginRound() }
    }
  }

  /// Tells which clip is over and which begins.
  func tellClip(from old: Pass?, to new: Pass) {
    let isSame =
      old?.clip?.stop === new.clip?.stop && old?.clip?.place.entry == new.clip?.place.entry
    if let clip = old?.clip, !isSame { tellEnd(of: clip, reason: nil) }
    guard let clip = new.clip else { return }
    if !isSame { tell(.start, clip.place, of: clip.stop, reason: nil, nil) }
    tell(.asset, clip.place, of: clip.stop, reason: nil, nil)
  }

  /// Tells that an interstitial is over, once.
  ///
  /// - Parameter reason: `nil` for its own end or its limit.
  func tellEnd(of clip: PassClip, reason: InterstitialEndReason?) {
    guard !clip.stop.entries[clip.place.entry].isTold else { return }
    clip.stop.entries[clip.place.entry].isTold = true
    let entry = clip.stop.entries[clip.place.entry]
    let isLimited = entry.isLimited(at: clip.place.asset)
    tell(.end, clip.place, of: clip.stop, reason: reason ?? (isLimited ? .limit : .played), nil)
  }

  /// Tells that nothing of an interstitial can be played, once.
  func tellFailure(of entry: Int, in stop: InterstitialBreak) {
    guard let failure = stop.entries[entry].failure, !stop.entries[entry].isTold else { return }
    stop.entries[entry].isTold = true
    tell(.end, InterstitialBreak.Clip(entry: entry, asset: 0), of: stop, reason: .failed, failure)
  }

  func tell(
    _ phase: InterstitialPhase, _ clip: InterstitialBreak.Clip, of stop: InterstitialBreak,
    reason: InterstitialEndReason?, _ error: MediaError?
  ) {
    let entry = stop.entries[clip.entry]
    let asset = phase == .asset ? entry.assets[clip.asset].uri : nil
    // While it plays it lies where it lies, wherever a seek goes on to.
    let isUp = stop.begin.map { position >= $0 } ?? false
    post(
      .interstitial(
        id: entry.scheduled.id, phase: phase, asset: asset, reason: reason,
        error: error?.about(stop.owner.id)), item: stop.owner.id,
      at: isUp ? stop.itemTime(at: position) : itemTime)
  }

  // MARK: - Restrictions

  /// Whether the interstitial that is up forbids to go forward.
  var forbidsSkip: Bool {
    passes.first?.clip.map { $0.stop.forbidsSkip(of: $0.place) } ?? false
  }

  /// Refuses to go forward within an interstitial that forbids it.
  func checkSkip(to time: MediaTime) throws(MediaError) {
    guard forbidsSkip, time >= itemTime else { return }
    throw MediaError(.notAllowed, "the interstitial may not be skipped", item: current?.id)
  }

  // MARK: - Status

  /// What is told of the interstitial that is up.
  var interstitialStatus: PlayerStatus.Interstitial? {
    guard let pass = passes.first, let clip = pass.clip else { return nil }
    let entry = clip.stop.entries[clip.place.entry]
    var status = PlayerStatus.Interstitial(id: entry.scheduled.id, asset: pass.description.source)
    status.index = clip.place.asset
    status.count = entry.assets.count
    let before = entry.assets[..<clip.place.asset].filter { $0.failure == nil }
      .reduce(MediaTime.zero) { $0 + ($1.length ?? .zero) }
    status.currentTime = before + pass.itemTime(at: position)
    status.duration = entry.length
    status.resumption = clip.stop.place == .end ? nil : clip.stop.resumption
    status.forbidsSkip = entry.interstitial.restrictions.contains(.skip)
    status.forbidsJump = entry.interstitial.restrictions.contains(.jump)
    status.isRange = entry.interstitial.occupation == .range
    status.isPrimary = entry.interstitial.style == .primary
    status.skipOffset = entry.skipControl.offset
    status.skipDuration = entry.skipControl.duration
    status.skipLabel = entry.skipControl.labelID
    return status
  }
}
