internal import HLS
internal import MediaCore

/// Decides which interstitials of one playing of an item come when; plays nothing itself.
///
/// Source: draft-pantos-hls-rfc8216bis, appendix D.
struct InterstitialPlan {
  /// By start, those of one time in the order in which they are played.
  var entries: [ScheduledInterstitial] = [] {
    // A broadcast has new ones for ever.
    didSet {
      passed.formIntersection(entries.map(\.id))
      if finished.count > Self.mostFinished { finished.formIntersection(entries.map(\.id)) }
      arrange()
    }
  }
  /// Those at times of the item, and those before and after everything, without those that are finished: looked at in
  /// each step.
  private var scheduled: [ScheduledInterstitial] = []
  private var cued: [ScheduledInterstitial] = []
  /// So many are remembered that are played once, and may be listed again.
  private static let mostFinished = 4096
  /// Those that are not played again, wherever is gone to.
  private var finished: Set<String> = []
  /// Those that playback has passed, until a place before them is gone to.
  private var passed: Set<String> = []

  /// Those that are played after everything else.
  var final: [ScheduledInterstitial] { cued(.post).filter { !passed.contains($0.id) } }

  private func cued(_ cue: DateRange.Cue) -> [ScheduledInterstitial] {
    cued.filter { $0.interstitial.cue.contains(cue) }
  }

  private mutating func arrange() {
    let entries = entries.filter { !finished.contains($0.id) }
    scheduled = entries.filter { $0.interstitial.cue.isDisjoint(with: [.pre, .post]) }
    cued = entries.filter { !$0.interstitial.cue.isDisjoint(with: [.pre, .post]) }
  }

  /// Those that come next after a time, all of one moment.
  func next(after time: MediaTime) -> [ScheduledInterstitial] {
    var (low, high) = (0, scheduled.count)
    while low < high {
      let middle = (low + high) / 2
      if scheduled[middle].start > time { high = middle } else { low = middle + 1 }
    }
    guard let first = scheduled[low...].first(where: { !passed.contains($0.id) }) else { return [] }
    return scheduled[low...].drop { $0.start < first.start }.prefix { $0.start == first.start }
      .filter { !passed.contains($0.id) }
  }

  /// Those that come where a round begins, before it does.
  func beginning(at start: MediaTime) -> [ScheduledInterstitial] {
    cued(.pre) + scheduled.filter { $0.start == start }
  }

  /// Those that are played before a jump is completed, and whether it is then.
  ///
  /// A jump into what an interstitial replaces goes to its beginning. One across those that may not be passed over
  /// plays the last of them first. Source: D.2 (X-RESTRICT), D.5.
  func jump(
    from origin: MediaTime, to target: MediaTime
  ) -> (entries: [ScheduledInterstitial], completes: Bool) {
    let covering = scheduled.last { entry in
      entry.start <= target && target < entry.start + entry.interstitial.coverage
        || entry.start == target && !passed.contains(entry.id)
    }
    if let covering { return (group(of: covering), false) }
    let crossed = scheduled.last { entry in
      entry.interstitial.restrictions.contains(.jump) && origin < entry.start
        && entry.start < target
    }
    return (crossed.map(group) ?? [], true)
  }

  private func group(of entry: ScheduledInterstitial) -> [ScheduledInterstitial] {
    scheduled.filter { $0.start == entry.start }
  }

  /// Notes that some have been played, or could not be.
  mutating func pass(_ entries: [ScheduledInterstitial]) {
    for entry in entries {
      passed.insert(entry.id)
      if entry.interstitial.cue.contains(.once) { finished.insert(entry.id) }
    }
    if entries.contains(where: { $0.interstitial.cue.contains(.once) }) { arrange() }
  }

  /// Notes a jump: what lies after its target comes again.
  mutating func jumped(to target: MediaTime) {
    for entry in entries where entry.start > target { passed.remove(entry.id) }
  }

  /// Notes that the item begins from its start.
  mutating func beginRound() { passed = [] }
}

extension Interstitial {
  /// How much of the presentation it takes the place of, as far as the playlist says.
  var coverage: MediaTime {
    resumeOffset ?? min(playoutLimit ?? .distantFuture, duration ?? playoutLimit ?? .zero)
  }
}
