internal import FFmpeg
internal import MediaCore

/// Giving pictures to the sink: when they are due, and again when their look changes.
extension Screen {
  /// Gives the sink the frame that has become the one that is up.
  ///
  /// - Parameter composed: What is to be seen of it.
  mutating func show(
    _ frame: PresentedFrame, as composed: PresentedFrame, _ moment: ScreenMoment
  ) -> Outcome {
    let time = picture.sceneTime.due(frame, now: moment.now)
    return show(composed, look(for: frame, at: time, moment), at: time, moment)
  }

  private mutating func show(
    _ composed: PresentedFrame, _ look: PictureLook, at time: MediaTime, _ moment: ScreenMoment
  ) -> Outcome {
    picture.show(composed, look, at: time)
    var outcome = forgetOver(composed, at: time, moment)
    outcome.framesShown = 1
    return outcome
  }

  /// Shows the picture that belongs to the sound of an item.
  mutating func showArtwork(of pass: Pass, _ moment: ScreenMoment) -> Outcome {
    guard let artwork = pass.artwork else { return Outcome() }
    // What is to be drawn on it comes as soon as it is made.
    picture.begin(artwork, keepsNext: true)
    return show(artwork, PictureLook(), at: sceneTime(moment), moment)
  }

  /// Shows what belongs to the sound of a pass that has begun, if it has no pictures of its own.
  mutating func join(_ new: Pass, after old: Pass, _ moment: ScreenMoment) -> Outcome {
    guard new.opened.videoTrack == nil else { return Outcome() }
    if new.pipeline !== old.pipeline { return showArtwork(of: new, moment) }
    // It stays up, and belongs to this round.
    if shown?.pass == old.number { picture.adopt(by: new) }
    return Outcome()
  }

  /// Shows the frame that is up with what is asked for now, unless the next one comes soon enough.
  mutating func redraw(_ moment: ScreenMoment) -> Outcome {
    var outcome = followScene(moment)
    guard let shown, !nextIsNear(moment) else { return outcome }
    let insetIsDue = nextInset(moment).map { $0 <= moment.position } ?? false
    let time = picture.timeForRedraw(at: sceneTime(moment), insetIsDue: insetIsDue)
    guard knowsInset(on: shown, at: time, moment) else {
      outcome.awaited = .data
      return outcome
    }
    let look = look(for: shown, at: time, moment)
    guard picture.visible.look != look || picture.visible.fit != fit(of: shown, in: moment.queue)
    else {
      picture.settle(at: time)
      outcome.join(forgetGraphics(at: time))
      return outcome
    }
    guard picture.sinkIsReady else {
      outcome.awaited = .sink
      return outcome
    }
    picture.beginRedraw(for: time)
    switch compose(shown, at: time, moment) {
    case .waits(let missing): outcome.join(missing)
    case .done(let frame, let made):
      outcome.join(made)
      picture.redraw(frame, look, at: time, position: moment.position)
      outcome.join(forgetOver(frame, at: time, moment))
    }
    return outcome
  }

  /// Forgets graphics and second pictures that are over once a frame is up.
  private mutating func forgetOver(
    _ frame: PresentedFrame, at time: MediaTime, _ moment: ScreenMoment
  ) -> Outcome {
    let outcome = forgetGraphics(at: time)
    pip.forget(before: insetTime(of: frame, at: time, moment))
    return outcome
  }

  // MARK: - Transitions

  /// When a picture that stands is shown again, since it comes or goes; `nil` without a transition.
  func tickDue(_ moment: ScreenMoment) -> MediaTime? {
    guard let pass = moment.timeline.passes.first else { return transition.nextTick }
    return transition.tickDue(at: moment.position, moment.fade(of: pass.number))
  }

  /// Shows a picture that stands for long again and again while it comes or goes.
  mutating func tick(_ moment: ScreenMoment) -> Outcome {
    guard moment.timeRuns, let shown, let pass = moment.timeline.passes.first,
      shown.pass == pass.number
    else {
      transition.stopTicking()
      return Outcome()
    }
    let window = transition.movingWindow(at: moment.position, moment.fade(of: pass.number))
    let due = transition.tick(
      window, of: pass, shown: shown, next: next, at: moment.clock.position(at: moment.now))
    guard let window, let due else { return Outcome() }
    var again = shown
    again.outputTime = due
    switch compose(again, moment) {
    case .waits(let missing): return missing
    case .done(let composed, var outcome):
      let time = picture.sceneTime.due(again, now: moment.now)
      outcome.join(show(composed, look(for: shown, at: time, moment), at: time, moment))
      transition.noteTick(at: due, in: window)
      return outcome
    }
  }
}
