internal import FFmpeg
internal import MediaCore
internal import Streaming
internal import Synchronization

/// Planning the breaks of items and having their clips ready in time.
extension PlaybackLoop {
  /// How long before it is due the list of an interstitial is asked for; its first asset is opened as items are.
  private static let listLead = MediaTime.seconds(30)
  /// How long a break that is due waits for its first clip before the item goes on without it.
  static let clipPatience = MediaTime.seconds(5)

  /// Finds the breaks that come next, and gets them ready.
  func planInterstitials() {
    followSchedules()
    planEnding()
    planAhead()
    if let leading = interstitials.leading { prepare(leading, after: nil) }
    if let last = passes.last {
      if let clip = last.clip {
        prepare(clip.stop, after: clip.place)
      } else if let ending = last.ending, let left = timeLeft(of: last), left <= Self.listLead {
        prepare(ending, after: nil, opens: left <= Self.preloadLead)
        dropEmptyEnding()
      }
    }
    if let ahead = interstitials.ahead { prepare(ahead, after: nil) }
    resumeItem()
  }

  // MARK: - Plans

  private func followSchedules() {
    let pipelines = [current, upNext].compactMap { $0 }
    for pipeline in pipelines { followSchedule(of: pipeline) }
    if interstitials.plans.count > pipelines.count {
      let ids = Set(pipelines.map { ObjectIdentifier($0) })
      interstitials.plans = interstitials.plans.filter { ids.contains($0.key) }
    }
  }

  /// Takes what the stream of an item has scheduled.
  func followSchedule(of pipeline: ItemPipeline) {
    let (schedule, version) = pipeline.shared.withLock {
      ($0.interstitials, $0.interstitialsVersion)
    }
    let id = ObjectIdentifier(pipeline)
    guard let schedule, interstitials.plans[id]?.version != version else { return }
    interstitials.plans[id, default: InterstitialState.Planned()].plan.entries = schedule.entries
    interstitials.plans[id]?.version = version
  }

  func plan(of pipeline: ItemPipeline) -> InterstitialPlan? {
    interstitials.plans[ObjectIdentifier(pipeline)]?.plan
  }

  func changePlan(of pipeline: ItemPipeline, _ body: (inout InterstitialPlan) -> Void) {
    guard var planned = interstitials.plans[ObjectIdentifier(pipeline)] else { return }
    body(&planned.plan)
    interstitials.plans[ObjectIdentifier(pipeline)] = planned
  }

  /// A break of some interstitials of an item; `nil` when there are none.
  func makeBreak(
    _ entries: [ScheduledInterstitial], _ place: InterstitialBreak.Place, of owner: ItemPipeline,
    round: Int, at time: MediaTime, after localBefore: Int
  ) -> InterstitialBreak? {
    guard !entries.isEmpty, let opener = owner.shared.withLock({ $0.interstitials })?.opener else {
      return nil
    }
    return InterstitialBreak(
      entries, place, of: owner, round: round, at: time, after: localBefore, opener: opener)
  }

  /// How long a pass of an item goes on, as far as that is known.
  private func timeLeft(of pass: Pass) -> MediaTime? {
    let end = pass.end ?? pass.cut.map { pass.outputTime(of: $0) } ?? expectedEnd(of: pass)
    return end.map { $0 - position }
  }

  // MARK: - The break at the end of the last pass

  private func planEnding() {
    guard let index = passes.indices.last, passes[index].clip == nil else { return }
    let pass = passes[index]
    let from = max(pass.window.start, pass.itemTime(at: position))
    let isDue = pass.cut.map { $0 <= from } ?? false
    guard let plan = plan(of: pass.pipeline), !pass.isCutReached, !isDue else { return }
    let next = plan.next(after: from).filter { mayReach($0.start, in: pass) }
    if let first = next.first {
      guard pass.ending?.place != .middle || pass.ending?.ids != next.map(\.id) else {
        return moveEnding(of: index, to: first.start)
      }
      pass.ending?.close()
      timeline.setEnding(
        makeBreak(
          next, .middle, of: pass.pipeline, round: pass.round, at: first.start, after: pass.local),
        of: index)
      if passes[index].ending != nil { cut(index, at: first.start) }
      return
    }
    if pass.ending?.place == .middle { dropEnding(of: index) }
    guard passes[index].ending == nil, live?.isLive != true else { return }
    timeline.setEnding(
      makeBreak(
        plan.final, .end, of: pass.pipeline, round: pass.round, at: .zero, after: pass.local),
      of: index)
  }

  private func moveEnding(of index: Int, to time: MediaTime) {
    guard passes[index].ending?.time != time else { return }
    passes[index].ending?.time = time
    timeline.setLength(nil, of: index)
    cut(index, at: time)
  }

  private func dropEnding(of index: Int) {
    passes[index].ending?.close()
    timeline.setEnding(nil, of: index)
    timeline.setCut(nil, of: index)
  }

  /// Plays on where a break turned out to have nothing in it, as long as nothing has been held back for it.
  private func dropEmptyEnding() {
    guard let index = passes.indices.last, let ending = passes[index].ending,
      ending.next(after: nil) == .nothing, !passes[index].isCutReached,
      ending.place == .end || ending.resumption == ending.time
    else { return }
    changePlan(of: ending.owner) { $0.pass(ending.entries.map(\.scheduled)) }
    dropEnding(of: index)
    // The next break is looked for at this moment, not when there happens to be another step.
    stepState.unsettle()
  }

  private func mayReach(_ time: MediaTime, in pass: Pass) -> Bool {
    if let out = pass.description.outPoint, time >= out { return false }
    guard let live = pass.pipeline.shared.withLock({ $0.live }), live.isLive else {
      return pass.opened.information.duration.map { time <= $0 } ?? true
    }
    return true
  }

  /// Ends a pass at a time of the item that has not come yet, whatever has been made of what follows.
  private func cut(_ index: Int, at time: MediaTime) {
    timeline.setCut(time, of: index)
    timeline.setLength(nil, of: index)
    let pass = passes[index]
    if let next = nextFrame, next.pass == pass.number, next.frame.time >= time {
      nextFrame = nil
      timeline.setPicturesOver(true, of: index)
      timeline.reachCut(of: index)
    }
    guard let renderer, audioHead == pass.number else { return }
    let frame = pass.outputTime(of: time).frames(sampleRate: renderer.format.sampleRate)
    guard renderer.stagedEnd >= frame else { return }
    self.renderer?.cut(from: frame)
    timeline.setSoundOver(true, of: index)
    timeline.setSoundFrames(
      frame - pass.start.frames(sampleRate: renderer.format.sampleRate), of: index)
    timeline.reachCut(of: index)
  }

  // MARK: - The break before what comes next

  private func planAhead() {
    let wanted = breakAhead()
    if let wanted, let ahead = interstitials.ahead, ahead.owner === wanted.owner,
      ahead.round == wanted.round, ahead.ids == wanted.ids
    {
      return
    }
    interstitials.ahead?.close()
    interstitials.ahead = wanted
  }

  private func breakAhead() -> InterstitialBreak? {
    guard let last = passes.last, !last.isWithinItem else { return nil }
    let isNear = timeLeft(of: last).map { $0 <= Self.preloadLead } ?? false
    if repeats(last) {
      let start = last.owner.description.inPoint ?? .zero
      guard isNear, let plan = plan(of: last.owner) else { return nil }
      return makeBreak(
        plan.beginning(at: start), .start, of: last.owner, round: last.round + 1, at: start,
        after: last.clip?.stop.localBefore ?? last.local)
    }
    guard let upNext, upNext.isAnnounced.load(ordering: .relaxed), let plan = plan(of: upNext)
    else { return nil }
    let start = upNext.window(ofPass: 0).start
    return makeBreak(
      plan.beginning(at: start), .start, of: upNext, round: 0, at: start, after: -1)
  }

  // MARK: - Clips

  /// Asks for lists and opens the clip that comes next.
  ///
  /// - Parameter opens: Whether it is time to open it; the default is that it is.
  func prepare(_ stop: InterstitialBreak, after clip: InterstitialBreak.Clip?, opens: Bool = true) {
    for index in stop.entries.indices {
      stop.entries[index].load(
        by: stop.opener, InterstitialOpener.Parameters(startOffset: stop.startOffset),
        wake: wakeStage)
      stop.entries[index].takeList()
      tellFailure(of: index, in: stop)
    }
    switch stop.next(after: clip) {
    case .nothing: break
    case .unknown: stepState.wait(for: .data)
    case .clip(let next):
      guard opens else { return }
      if stop[next].pipeline == nil { open(next, of: stop) }
      guard let pipeline = stop[next].pipeline else { return }
      switch pipeline.phase {
      case .opening: stepState.wait(for: .data)
      case .failed(let error):
        fail(next, of: stop, error)
        prepare(stop, after: clip)
      case .ready(let opened):
        guard soundIsOpen(for: pipeline, opened) else { return stepState.wait(for: .data) }
        guard !pipeline.isAnnounced.exchange(true, ordering: .relaxed) else { return }
        selectSound(pipeline, opened)
        selectText(pipeline, opened)
        announcer.changeStatus()
      }
    }
  }

  func fail(_ clip: InterstitialBreak.Clip, of stop: InterstitialBreak, _ error: MediaError) {
    stop[clip].pipeline?.close()
    stop.entries[clip.entry].fail(asset: clip.asset, error)
    if stop.entries[clip.entry].failure == nil {
      tell(.asset, clip, of: stop, reason: .failed, error)
    } else {
      tellFailure(of: clip.entry, in: stop)
    }
  }

  /// Begins to open a clip.
  private func open(_ clip: InterstitialBreak.Clip, of stop: InterstitialBreak) {
    let (opener, item, asset) = (stop.opener, stop.owner.description, stop[clip])
    // Of a list the server has left out what is over.
    let isListed =
      if case .list = stop.entries[clip.entry].interstitial.content { true } else { false }
    let begin = clip == InterstitialBreak.Clip() && !isListed ? stop.startOffset : nil
    let room = stop.entries[clip.entry].room(for: clip.asset)
    let description = ItemDescription(
      asset.uri, inPoint: begin, outPoint: room.map { (begin ?? .zero) + $0 }, volume: item.volume,
      isMuted: item.isMuted, rate: item.rate)
    var settings = pipelineSettings
    settings.open = { (uri) throws(MediaError) in try opener.open(uri) }
    settings.makeReader = { (source, name, context) throws(MediaError) in
      try opener.reader(of: source, name: name, context)
    }
    let pipeline = ItemPipeline(
      description, id: stop.owner.id, passes: 1, settings: settings, wakeStage: wakeStage)
    pipeline.begin()
    stop[clip].pipeline = pipeline
  }
}
