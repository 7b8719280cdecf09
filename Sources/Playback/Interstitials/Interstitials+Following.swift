internal import MediaCore
internal import Streaming
internal import Synchronization

extension Interstitials {
  /// What follows a pass before its item is over.
  enum Following {
    case clip(InterstitialBreak, InterstitialBreak.Clip, OpenedItem)
    /// Something that is not ready.
    case waiting(InterstitialBreak)
    /// The item itself, after a break.
    case item(InterstitialBreak)
    case nothing
  }

  /// Whether a break may follow a pass.
  func mayFollow(_ pass: Pass) -> Bool {
    pass.clip != nil || pass.ending != nil || ahead != nil && !pass.isWithinItem
  }

  /// What follows a pass, in its item and before the next round or item begins.
  ///
  /// - Parameter breaksOff: Whether the pass ends with a fault: no break of the item follows it then.
  func following(_ pass: Pass, breaksOff: Bool) -> Following {
    var following = Following.nothing
    if let clip = pass.clip {
      following = self.following(clip.stop, after: clip.place)
    } else if let ending = pass.ending, pass.isCutReached || !breaksOff {
      following = self.following(ending, after: nil)
    }
    guard case .nothing = following, let ahead, !pass.isWithinItem, !breaksOff else {
      return following
    }
    return self.following(ahead, after: nil)
  }

  /// What follows a clip of a break, or what it begins with.
  func following(_ stop: InterstitialBreak, after clip: InterstitialBreak.Clip?) -> Following {
    switch stop.next(after: clip) {
    case .clip(let next):
      guard let pipeline = stop[next].pipeline, let opened = pipeline.opened,
        pipeline.isAnnounced.load(ordering: .relaxed)
      else { return .waiting(stop) }
      return .clip(stop, next, opened)
    case .unknown: return .waiting(stop)
    case .nothing:
      guard !stop.endsItem else { return .nothing }
      return stop.isSought || !stop.needsSeek ? .item(stop) : .waiting(stop)
    }
  }

  /// The break whose item may have to go elsewhere before the break is over; `nil` if there is none.
  ///
  /// - Parameter isHeld: Whether the timeline is held at the end of the last pass.
  func breakToResumeFrom(on passes: [Pass], isHeld: Bool) -> InterstitialBreak? {
    guard let first = passes.first else { return nil }
    if let clip = first.clip {
      if clip.stop[clip.place].length == nil { clip.stop[clip.place].duration = first.length }
      return clip.stop
    }
    // All of the pass has been played, and the break turned out to be empty.
    guard isHeld, passes.count == 1, let ending = first.ending, ending.place == .middle,
      ending.next(after: nil) == .nothing
    else { return nil }
    return ending
  }
}
