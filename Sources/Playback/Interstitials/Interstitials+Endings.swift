internal import HLS
internal import MediaCore
internal import Streaming

/// The break at the end of the last pass.
extension Interstitials {
  /// A pass that ends at a break.
  struct Cut: Equatable {
    /// Of the pass on the timeline.
    var index: Int
    /// In the item's time.
    var time: MediaTime
  }

  /// Plans the break at the end of the last pass, and the one between it and what follows.
  ///
  /// - Parameters:
  ///   - repeats: Whether the item of the last pass is played once more.
  ///   - next: The item that is opened ahead; `nil` if none is.
  /// - Returns: As `planEnding`.
  mutating func plan(
    _ timeline: inout Timeline, position: MediaTime, isLive: Bool, repeats: Bool,
    next: ItemPipeline?
  ) -> Cut? {
    defer { planAhead(after: timeline.passes.last, at: position, repeats: repeats, next: next) }
    return planEnding(&timeline, position: position, isLive: isLive)
  }

  /// Plans the break at the end of the last pass.
  ///
  /// - Parameters:
  ///   - position: Of playback, on the output timeline.
  ///   - isLive: Whether the current item is a broadcast, which has no end that is known.
  /// - Returns: Where the pass is cut from now on; `nil` if that stays as it was.
  func planEnding(
    _ timeline: inout Timeline, position: MediaTime, isLive: Bool
  ) -> Cut? {
    guard let index = timeline.passes.indices.last, timeline.passes[index].clip == nil else {
      return nil
    }
    let pass = timeline.passes[index]
    let from = max(pass.window.start, pass.itemTime(at: position))
    let isDue = pass.cut.map { $0 <= from } ?? false
    guard let plan = plans[pass.pipeline], !pass.isCutReached, !isDue else { return nil }
    let next = plan.next(after: from).filter { mayReach($0.start, in: pass) }
    guard let time = next.first?.start else {
      if pass.ending?.place == .middle { dropEnding(of: index, &timeline) }
      guard timeline.passes[index].ending == nil, !isLive else { return nil }
      timeline.setEnding(
        plans.makeBreak(
          plan.final, .end, of: pass.pipeline, round: pass.round, at: .zero, after: pass.local),
        of: index)
      return nil
    }
    if let ending = pass.ending, ending.place == .middle, ending.ids == next.map(\.id) {
      guard ending.time != time else { return nil }
      ending.time = time
    } else {
      pass.ending?.close()
      let stop = plans.makeBreak(
        next, .middle, of: pass.pipeline, round: pass.round, at: time, after: pass.local)
      timeline.setEnding(stop, of: index)
      guard stop != nil else { return nil }
    }
    timeline.setCut(time, of: index)
    timeline.setLength(nil, of: index)
    return Cut(index: index, time: time)
  }

  /// Drops the break at the end of the last pass if it turned out to have nothing in it, as long as nothing has been
  /// held back for it.
  ///
  /// - Returns: Whether it was dropped: the next break is looked for then.
  mutating func dropEmptyEnding(_ timeline: inout Timeline, at position: MediaTime) -> Bool {
    guard let index = timeline.passes.indices.last, timeline.passes[index].clip == nil,
      let ending = timeline.passes[index].ending,
      let timeLeft = timeline.passes[index].timeLeft(at: position), timeLeft <= Self.listLead,
      ending.next(after: nil) == .nothing, !timeline.passes[index].isCutReached,
      ending.place == .end || ending.resumption == ending.time
    else { return false }
    pass(ending)
    dropEnding(of: index, &timeline)
    return true
  }

  private func dropEnding(of index: Int, _ timeline: inout Timeline) {
    timeline.passes[index].ending?.close()
    timeline.setEnding(nil, of: index)
    timeline.setCut(nil, of: index)
  }

  private func mayReach(_ time: MediaTime, in pass: Pass) -> Bool {
    if let out = pass.description.outPoint, time >= out { return false }
    guard pass.pipeline.live?.isLive == true else {
      return pass.opened.information.duration.map { time <= $0 } ?? true
    }
    return true
  }
}
