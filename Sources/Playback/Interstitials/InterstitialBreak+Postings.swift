internal import HLS
internal import MediaCore
internal import Streaming

/// What a break has posted of its interstitials, and what becomes of them then.
extension InterstitialBreak {
  func posting(
    _ phase: InterstitialPhase, _ clip: Clip, reason: InterstitialEndReason? = nil,
    _ error: MediaError? = nil, at moment: Interstitials.Moment
  ) -> Posting {
    let entry = entries[clip.entry]
    // While it plays it is posted at its own time, wherever a seek goes to.
    let isUp = begin.map { moment.position >= $0 } ?? false
    return Posting(
      .interstitial(
        id: entry.scheduled.id, phase: phase,
        asset: phase == .asset ? entry.assets[clip.asset].uri : nil, reason: reason,
        error: error?.about(owner.id)), item: owner.id,
      at: isUp ? itemTime(at: moment.position) : moment.itemTime)
  }

  /// Ends the interstitial of a clip; it is posted once.
  ///
  /// - Parameter reason: `nil` for its own end or its limit.
  func end(
    _ clip: Clip, reason: InterstitialEndReason? = nil, at moment: Interstitials.Moment
  ) -> [Posting] {
    guard !entries[clip.entry].isTold else { return [] }
    entries[clip.entry].isTold = true
    let isLimited = entries[clip.entry].isLimited(at: clip.asset)
    return [posting(.end, clip, reason: reason ?? (isLimited ? .limit : .played), at: moment)]
  }

  /// What is posted of an interstitial of which nothing can be played, once.
  func failure(of entry: Int, at moment: Interstitials.Moment) -> [Posting] {
    guard let failure = entries[entry].failure, !entries[entry].isTold else { return [] }
    entries[entry].isTold = true
    return [posting(.end, Clip(entry: entry, asset: 0), reason: .failed, failure, at: moment)]
  }

  /// Notes that a clip cannot be played.
  func fail(_ clip: Clip, _ error: MediaError, at moment: Interstitials.Moment) -> [Posting] {
    self[clip].pipeline?.close()
    entries[clip.entry].fail(asset: clip.asset, error)
    if entries[clip.entry].failure != nil { return failure(of: clip.entry, at: moment) }
    return [posting(.asset, clip, reason: .failed, error, at: moment)]
  }

  /// Gives up all interstitials that are not over: the item goes on without them.
  func giveUp(at moment: Interstitials.Moment) -> [Posting] {
    let error = MediaError(.timedOut, "the interstitial did not load within 5 s")
    var postings: [Posting] = []
    for index in entries.indices where !entries[index].isOver {
      entries[index].fail(error)
      postings += failure(of: index, at: moment)
    }
    return postings
  }
}
