internal import HLS
internal import MediaCore

extension Interstitials {
  /// Where playback goes when an interstitial is skipped.
  struct Departure {
    var postings: [Posting]
    /// The place in the item, and in which of its rounds.
    var target: MediaTime
    var round: Int
    /// The interstitials of the same moment that are still to be played; `nil` if none is left.
    var next: InterstitialBreak?
  }

  /// Leaves the interstitial that is up for what comes after it.
  ///
  /// - Parameters:
  ///   - first: The pass that plays; `nil` if none does.
  ///   - item: The current item; `nil` if there is none.
  ///   - end: Of the item.
  /// - Throws: 1002 if none is up, 1011 if it may not be skipped.
  mutating func skip(
    _ first: Pass?, of item: ItemID?, end: MediaTime, at moment: Moment
  ) throws(MediaError) -> Departure {
    guard let first, let (stop, place) = first.clip.map({ ($0.stop, $0.place) }) else {
      throw MediaError(.nothingLoaded, "no interstitial is up", item: item)
    }
    let status = PlayerStatus.Interstitial(
      PassClip(stop: stop, place: place), first, at: moment.position)
    guard !status.forbidsSkip || status.offersSkip else {
      throw MediaError(.notAllowed, "the interstitial may not be skipped", item: item)
    }
    let played = status.currentTime - (first.description.inPoint ?? .zero)
    let postings = stop.end(place, reason: .skipped, at: moment)
    pass(stop.entries[...place.entry].map(\.scheduled), of: stop.owner)
    let resumption = stop.resumption(skipping: place.entry, afterPlaying: played)
    let target = stop.place == .end ? end : stop.target ?? resumption
    let rest = stop.entries[(place.entry + 1)...].filter { !$0.isOver }.map(\.scheduled)
    let next = plans.makeBreak(
      rest, .middle, of: stop.owner, round: stop.round, at: resumption, after: -1)
    if stop.place == .end || stop.target != nil { next?.target = target }
    return Departure(postings: postings, target: target, round: first.round, next: next)
  }
}

extension InterstitialBreak {
  /// Where the item goes on after one of its interstitials that was left early, or the next one of that moment lies.
  func resumption(skipping entry: Int, afterPlaying played: MediaTime) -> MediaTime {
    var resumption = time
    for before in entries[..<entry] { resumption = resumption + (before.resumeOffset ?? .zero) }
    if let offset = entries[entry].interstitial.resumeOffset { return resumption + offset }
    return resumption + played + (startOffset ?? .zero)
  }
}
