internal import FFmpeg
internal import MediaCore
internal import Picture

/// Pictures as the sink is to show them: what is done to each, and when that is known.
extension Screen {
  private mutating func overlays(
    on frame: PresentedFrame, at time: MediaTime, _ moment: ScreenMoment
  ) -> FrameOverlays {
    let inset = pip.picture(at: insetTime(of: frame, at: time, moment), waits: moment.holdsTime)
    return FrameOverlays(
      fit: fit(of: frame, in: moment.queue), inset: inset, subtitles: subtitles(on: frame, moment))
  }

  /// What is done to a frame and drawn on it now.
  ///
  /// - Parameter time: Of the scene of graphics.
  mutating func look(
    for frame: PresentedFrame, at time: MediaTime, _ moment: ScreenMoment
  ) -> PictureLook {
    let overlays = overlays(on: frame, at: time, moment)
    return picture.look(for: frame, at: time, overlays)
  }

  /// What the compositor is to make of a frame.
  ///
  /// - Parameters:
  ///   - time: Of the scene; that at which the frame is due by default.
  ///   - isAhead: Whether others may be shown before it.
  /// - Returns: `nil` while something that belongs to it is not known.
  mutating func job(
    for frame: PresentedFrame, at time: MediaTime? = nil, isAhead: Bool = false,
    _ moment: ScreenMoment
  ) -> CompositingJob? {
    guard knowsSubtitles(on: frame, moment) else { return nil }
    var mix: FrameMix?
    switch transition.mix(
      at: frame.outputTime, pass: frame.pass, shown: shown, moment.fade(of: frame.pass),
      waits: moment.holdsTime, isAhead: isAhead)
    {
    case .waits: return nil
    case .none: break
    case .with(.picture(var other, let share)):
      other.fit = fit(of: other, in: moment.queue) ?? picture.placement.gravity
      mix = .picture(other, share: share)
    case .with(let other): mix = other
    }
    let time = time ?? picture.sceneTime.due(frame, now: moment.now)
    guard knowsInset(on: frame, at: time, moment) else { return nil }
    let overlays = overlays(on: frame, at: time, moment)
    var job = picture.job(for: frame, at: time, overlays, mix: mix, opens: moment.opens)
    guard job.look.filters.needsFollowing else { return job }
    let (isKnown, following) = following(frame, moment.timeline)
    job.following = following
    return isKnown ? job : nil
  }

  /// The frame that comes after one of those at hand, in its pass.
  private func following(
    _ frame: PresentedFrame, _ timeline: Timeline
  ) -> (isKnown: Bool, VideoFrame?) {
    if let next, !next.isSame(as: frame) {
      return (true, next.pass == frame.pass ? next.frame : nil)
    }
    guard let pass = timeline.pass(frame.pass), !pass.pictures.isOver else { return (true, nil) }
    switch pass.pipeline.video.peek() {
    case nil:
      // A jump while paused has only its first frame decoded until then.
      pass.pipeline.video.release()
      return (false, nil)
    case .endOfPass: return (true, nil)
    case .frame(let following): return (true, following)
    }
  }

  /// What came of making a frame as the sink is to show it.
  enum Composed {
    case done(PresentedFrame, Outcome)
    /// It is being made, or something that belongs to it is missing: time, and the stage, wait for it.
    case waits(Outcome)
  }

  /// The frame as the sink is to show it.
  ///
  /// - Parameter time: Of the scene; that at which the frame is due by default.
  mutating func compose(
    _ frame: PresentedFrame, at time: MediaTime? = nil, _ moment: ScreenMoment
  ) -> Composed {
    guard let job = job(for: frame, at: time, moment) else {
      return .waits(Outcome(awaited: .data))
    }
    switch picture.composer.compose(job, hasSink: sink != nil) {
    case .waits: return .waits(Outcome(awaited: .compositor))
    case .done(let composed, let error): return .done(composed, report(error, of: frame))
    }
  }

  /// Whether a frame is being worked on: one that is costs nothing to show, however late.
  mutating func isBeingComposed(_ frame: PresentedFrame, _ moment: ScreenMoment) -> Bool {
    guard let job = job(for: frame, isAhead: true, moment) else { return false }
    return picture.composer.isComposing(job)
  }

  /// Has the next frame worked on before it is due.
  mutating func composeAhead(_ moment: ScreenMoment) -> Outcome {
    guard let next, nextIsNear(moment) || !pip.isOpen,
      let job = job(for: next, isAhead: true, moment)
    else {
      return Outcome()
    }
    return report(picture.composer.composeAhead(job), of: next)
  }

  private func report(_ error: MediaError?, of frame: PresentedFrame) -> Outcome {
    Outcome(postings: error.map { [Posting(.error($0), item: frame.item)] } ?? [])
  }
}
