internal import HLS
internal import MediaCore
internal import Synchronization

/// The interstitials of the items that are open: what is planned, and the breaks that are to come.
///
/// Decides which break comes where, what follows a pass because of one, and what is posted of it. It lays nothing on
/// the timeline: what is to be done outside it, its methods return. Confined to the stage.
struct Interstitials {
  /// Where playback is, as far as events tell it.
  struct Moment {
    /// On the output timeline.
    var position: MediaTime
    /// In the current item.
    var itemTime: MediaTime
  }

  /// How long before it is due the list of an interstitial is asked for.
  static let listLead = MediaTime.seconds(30)
  /// How long before it is due a clip is opened: as long as an item is.
  static let clipLead = MediaTime.seconds(10)
  /// How long a break that is due waits for its first clip before the item goes on without it.
  static let patience = MediaTime.seconds(5)

  let settings: PipelineSettings
  let wakeStage: @Sendable () -> Void

  private(set) var plans: InterstitialPlans
  /// The break before the pass that would be the first, until its first clip is ready; `nil` if none comes first.
  private(set) var leading: InterstitialBreak?
  /// The break before the next round, before the next item, or after an item that ended in a break; `nil` if none is
  /// planned there.
  private(set) var ahead: InterstitialBreak?

  init(
    _ settings: PipelineSettings, plans: InterstitialPlans = InterstitialPlans(),
    wakeStage: @escaping @Sendable () -> Void
  ) {
    self.settings = settings
    self.plans = plans
    self.wakeStage = wakeStage
  }

  // MARK: - Plans

  /// Takes what the streams of the items that are open have scheduled.
  mutating func follow(_ pipelines: [ItemPipeline]) { plans.follow(pipelines) }

  /// Notes that all of a break has been played, or could not be.
  mutating func pass(_ stop: InterstitialBreak) { plans.pass(stop) }

  /// Notes that some interstitials of an item have been played, or could not be.
  mutating func pass(_ entries: [ScheduledInterstitial], of owner: ItemPipeline) {
    plans.pass(entries, of: owner)
  }

  /// Notes that an item begins from its start.
  mutating func beginRound(of owner: ItemPipeline) { plans.beginRound(of: owner) }

  // MARK: - The break before what comes next

  /// Plans the break between the last pass and what follows it.
  ///
  /// - Parameters:
  ///   - last: The last pass on the timeline; `nil` if there is none.
  ///   - position: Of playback, on the output timeline.
  ///   - repeats: Whether its item is played once more.
  ///   - next: The item that is opened ahead; `nil` if none is.
  mutating func planAhead(
    after last: Pass?, at position: MediaTime, repeats: Bool, next: ItemPipeline?
  ) {
    let planned = breakAhead(after: last, at: position, repeats, next)
    if let planned, let ahead, ahead.owner === planned.owner, ahead.round == planned.round,
      ahead.ids == planned.ids
    {
      return
    }
    ahead?.close()
    ahead = planned
  }

  private mutating func breakAhead(
    after last: Pass?, at position: MediaTime, _ repeats: Bool, _ next: ItemPipeline?
  ) -> InterstitialBreak? {
    guard let last, !last.isWithinItem else { return nil }
    if let final = finalBreak(after: last) { return final }
    if repeats {
      let start = last.owner.description.inPoint ?? .zero
      guard let timeLeft = last.timeLeft(at: position), timeLeft <= Self.clipLead,
        let plan = plans[last.owner]
      else { return nil }
      return plans.makeBreak(
        plan.beginning(at: start), .start, of: last.owner, round: last.round + 1, at: start,
        after: last.clip?.stop.localBefore ?? last.local)
    }
    guard let next, next.isAnnounced.load(ordering: .relaxed), let plan = plans[next] else {
      return nil
    }
    let start = next.window(ofPass: 0).start
    return plans.makeBreak(
      plan.beginning(at: start), .start, of: next, round: 0, at: start, after: -1)
  }

  /// The break after an item that has nothing left after another break; `nil` if none is planned, or it has nothing in
  /// it.
  private mutating func finalBreak(after last: Pass) -> InterstitialBreak? {
    guard let stop = last.clip?.stop, stop.place != .end else { return nil }
    if let ahead, ahead.place == .end, ahead.owner === stop.owner,
      ahead.next(after: nil) == .nothing
    {
      plans.pass(ahead)
    }
    guard let plan = plans[stop.owner] else { return nil }
    return plans.makeBreak(
      plan.final, .end, of: stop.owner, round: last.round, at: stop.resumption ?? stop.time,
      after: stop.localBefore)
  }

  /// Notes that what comes of a break has been laid on the timeline.
  mutating func lay(_ stop: InterstitialBreak) {
    if ahead === stop { ahead = nil }
  }

  // MARK: - The break that comes first

  /// Sets the break that is played before the first pass; `nil` once it has begun.
  mutating func lead(with stop: InterstitialBreak?) { leading = stop }

  /// Looks for the break before the first pass of an item.
  ///
  /// - Parameter isLive: Whether it is a broadcast, which may be joined in the middle of an interstitial.
  mutating func planBeginning(of pipeline: ItemPipeline, isLive: Bool) {
    plans.follow(pipeline)
    if let ahead, ahead.owner === pipeline {
      leading = ahead
      self.ahead = nil
      return
    }
    guard let plan = plans[pipeline] else { return }
    let start = pipeline.window(ofPass: 0).start
    let entries = plan.beginning(at: start)
    leading = plans.makeBreak(entries, .start, of: pipeline, round: 0, at: start, after: -1)
    guard entries.isEmpty, isLive, let first = plan.jump(from: start, to: start).entries.first
    else { return }
    leading = plans.makeBreak([first], .start, of: pipeline, round: 0, at: first.start, after: -1)
    leading?.startOffset = start - first.start
  }

  /// The break that a jump in an item leads to; `nil` if the jump just lands.
  ///
  /// - Parameters:
  ///   - first: The pass that plays; `nil` before the first.
  ///   - position: Of playback, on the output timeline.
  mutating func breakBefore(
    _ target: MediaTime, round: Int, of owner: ItemPipeline, from first: Pass?,
    at position: MediaTime
  ) -> InterstitialBreak? {
    guard let plan = plans[owner] else { return nil }
    if let first, first.round != round {
      return plans.makeBreak(
        plan.beginning(at: target), .middle, of: owner, round: round, at: target, after: -1)
    }
    let origin =
      first.map { $0.clip?.stop.time ?? $0.itemTime(at: position) }
      ?? owner.window(ofPass: 0).start
    let jump = plan.jump(from: origin, to: target)
    plans.jump(to: target, of: owner)
    guard let entry = jump.entries.first else { return nil }
    let stop = plans.makeBreak(
      jump.entries, .middle, of: owner, round: round, at: entry.start, after: -1)
    if jump.completes { stop?.target = target }
    return stop
  }

  /// Forgets the breaks of passes that are discarded.
  ///
  /// - Parameter pipeline: The item whose break ahead is kept; `nil` for none.
  mutating func drop(
    _ passes: [Pass], keeping pipeline: ItemPipeline?, at moment: Moment
  ) -> [Posting] {
    let first = passes.first
    // Where the item begins again by a jump it was played to its end.
    let isOver = first?.end.map { $0 <= moment.position } ?? false
    let postings =
      first?.clip.map { $0.stop.end($0.place, reason: isOver ? nil : .left, at: moment) } ?? []
    for pass in passes {
      pass.ending?.close()
      pass.clip?.stop.close()
    }
    leading?.close()
    leading = nil
    if let ahead, ahead.owner !== pipeline {
      ahead.close()
      self.ahead = nil
    }
    return postings
  }
}
