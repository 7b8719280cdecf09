internal import MediaCore
internal import Streaming
internal import Synchronization

/// Going from clip to clip, and back to the item.
extension Interstitials {
  /// Notes that playback has crossed from a pass to the next.
  mutating func cross(from old: Pass, to new: Pass, at moment: Moment) -> [Posting] {
    var postings: [Posting] = []
    if let clip = old.clip {
      if let failure = clip.stop[clip.place].pipeline?.readFailure {
        postings += clip.stop.fail(clip.place, failure, at: moment)
      }
      if new.clip?.stop !== clip.stop { pass(clip.stop) }
    } else if let ending = old.ending, new.clip == nil {
      pass(ending)
    }
    postings += PassClip.postings(from: old.clip, to: new.clip, at: moment)
    if new.owner === old.owner, new.round != old.round { beginRound(of: new.owner) }
    return postings
  }

  /// Where an item goes on after a break, once nothing more is needed of its pipeline where that is.
  ///
  /// - Parameter current: The current item; `nil` if there is none.
  /// - Returns: Where the pipeline has to be sought to; `nil` if it is not to be, or not yet.
  mutating func resume(
    after stop: InterstitialBreak, on passes: [Pass], of current: ItemPipeline?
  ) -> MediaTime? {
    let isNeeded = passes.dropFirst().contains { $0.pipeline === stop.owner }
    guard !stop.isSought, stop.needsSeek, stop.owner === current, !isNeeded,
      let resumption = stop.resumption
    else { return nil }
    if stop.endsItem {
      // What is left of it in the pipeline is not played.
      if stop.place == .middle { stop.owner.isSpent.store(true, ordering: .relaxed) }
      return nil
    }
    stop.isSought = true
    stop.owner.isSpent.store(false, ordering: .relaxed)
    pass(stop)
    return plans.resumption(resumption, after: stop)
  }

  /// Leaves the clip that is up because it gets no further.
  mutating func abandon(_ clip: PassClip, _ error: MediaError, at moment: Moment) -> [Posting] {
    defer { pass(clip.stop) }
    return clip.stop.fail(clip.place, error, at: moment)
  }
}
