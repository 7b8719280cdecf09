internal import FFmpeg
internal import MediaCore

/// Frames on their way to the sink: what the parts put on them, and when they are made.
extension PlaybackLoop {
  /// How far on the timeline the next frame may be for a change to wait for it: 40 ms of time.
  var longestWaitForLook: MediaTime { .milliseconds(40).scaled(by: effectiveRate) }

  /// The scene's time now.
  var sceneTime: MediaTime { picture.sceneTime.at(position, now: now) }

  /// How the item of a picture asks for it to be fitted in; `nil` for as the player says.
  func fit(of frame: PresentedFrame) -> Gravity? {
    guard let entry = queue[frame.item] else { return frame.fit }
    return entry.description.fit
  }

  /// The size of the picture that graphics are drawn on.
  var pictureSize: PixelSize { picture.size(fit: shown.flatMap { fit(of: $0) }) }

  /// Where a pass changes from and to a colour.
  func fadeWindows(of pass: Pass) -> FadeWindows {
    guard transition.throughColor != nil else { return FadeWindows() }
    return transition.fade(
      of: pass, end: pass.expectedEnd,
      meetsNext: meetsNext(pass) && nextItem(after: pass).entry != nil)
  }

  private func overlays(on frame: PresentedFrame, at time: MediaTime) -> FrameOverlays {
    let inset = pip.picture(at: insetTime(of: frame, at: time), waits: stepState.holdsTime)
    return FrameOverlays(fit: fit(of: frame), inset: inset, subtitles: subtitles(on: frame))
  }

  /// What is done to a frame and drawn on it now.
  ///
  /// - Parameter time: Of the scene of graphics.
  func look(for frame: PresentedFrame, at time: MediaTime) -> PictureLook {
    picture.look(for: frame, at: time, overlays(on: frame, at: time))
  }

  /// - Parameter time: Of the scene; that at which the frame is due by default.
  /// - Returns: `nil` while something that belongs to it is not known.
  func job(for frame: PresentedFrame, at time: MediaTime? = nil) -> CompositingJob? {
    guard knowsSubtitles(on: frame) else { return nil }
    let fade = index(ofPass: frame.pass).map { fadeWindows(of: passes[$0]) } ?? FadeWindows()
    var mix: FrameMix?
    switch transition.mix(
      at: frame.outputTime, pass: frame.pass, shown: shown, fade, waits: stepState.holdsTime)
    {
    case .waits: return nil
    case .none: break
    case .with(.picture(var other, let share)):
      other.fit = fit(of: other) ?? picture.placement.gravity
      mix = .picture(other, share: share)
    case .with(let other): mix = other
    }
    let time = time ?? picture.sceneTime.due(frame, now: now)
    guard knowsInset(on: frame, at: time) else { return nil }
    var job = picture.job(
      for: frame, at: time, overlays(on: frame, at: time), mix: mix, opens: activity == .preroll)
    guard job.look.filters.needsFollowing else { return job }
    let (isKnown, following) = following(frame)
    job.following = following
    return isKnown ? job : nil
  }

  /// The frame that comes after one of those at hand, in its pass.
  private func following(_ frame: PresentedFrame) -> (isKnown: Bool, VideoFrame?) {
    if let nextFrame, !nextFrame.isSame(as: frame) {
      return (true, nextFrame.pass == frame.pass ? nextFrame.frame : nil)
    }
    guard let index = index(ofPass: frame.pass), !passes[index].videoIsOver else {
      return (true, nil)
    }
    switch passes[index].pipeline.video.peek() {
    case nil:
      // A jump while paused has only its first frame decoded until then.
      passes[index].pipeline.video.release()
      return (false, nil)
    case .endOfPass: return (true, nil)
    case .frame(let following): return (true, following)
    }
  }

  /// The frame as the sink is to show it.
  ///
  /// - Returns: `nil` while it is being made; time, and the stage, wait for it.
  func composed(_ frame: PresentedFrame, at time: MediaTime? = nil) -> PresentedFrame? {
    guard let job = job(for: frame, at: time) else {
      stepState.wait(for: .data)
      return nil
    }
    switch picture.composer.compose(job, hasSink: videoSink != nil) {
    case .waits:
      stepState.wait(for: .compositor)
      return nil
    case .done(let composed, let error):
      if let error { post(.error(error), item: frame.item) }
      return composed
    }
  }

  /// Whether a frame is being worked on: one that is costs nothing to show, however late.
  func isBeingComposed(_ frame: PresentedFrame) -> Bool {
    job(for: frame).map { picture.composer.isComposing($0) } ?? false
  }

  /// Has the next frame worked on before it is due.
  func composeAhead() {
    guard let nextFrame, !stepState.awaited.contains(.compositor),
      nextFrameIsNear || !pip.isOpen, let job = job(for: nextFrame)
    else { return }
    if let error = picture.composer.composeAhead(job) { post(.error(error), item: nextFrame.item) }
  }

  /// Whether a change need not be shown before the next frame is.
  var nextFrameIsNear: Bool {
    guard timelineRuns, let next = nextFrame else { return false }
    return next.outputTime - position <= longestWaitForLook
  }

  /// Shows the frame that is up with what is asked for now, unless the next one comes soon enough.
  func redraw() {
    followScene()
    guard let shown, !nextFrameIsNear else { return }
    let insetIsDue = nextInset.map { $0 <= position } ?? false
    let time = picture.timeForRedraw(at: sceneTime, insetIsDue: insetIsDue)
    guard knowsInset(on: shown, at: time) else { return stepState.wait(for: .data) }
    let look = look(for: shown, at: time)
    guard picture.visible.look != look || picture.visible.fit != fit(of: shown) else {
      picture.settle(at: time)
      return forgetGraphics(at: time)
    }
    picture.beginRedraw(for: time)
    guard let frame = composed(shown, at: time) else { return }
    picture.redraw(frame, look, at: time)
    forgetOver(frame, at: time)
  }

  /// Shows a frame that is due.
  ///
  /// - Parameter composed: What is to be seen of it.
  func show(_ frame: PresentedFrame, as composed: PresentedFrame, lateness: MediaTime) {
    picture.begin(frame)
    let time = picture.sceneTime.due(frame, now: now)
    picture.show(composed, look(for: frame, at: time), at: time)
    forgetOver(composed, at: time)
    announcer.count(\.framesShown)
    if lateness > frame.duration.scaled(by: 0.5), frame.duration > .zero {
      announcer.count(\.framesLate)
    }
    guard let index = index(ofPass: frame.pass), !passes[index].isFirstFrameShown else { return }
    timeline.noteFirstFrameShown(of: index)
    if timeline.join?.number == frame.pass {
      let length = frame.duration.nanoseconds
      announceJoin(frames: length > 0 ? Int(lateness.nanoseconds / length) : 0)
    }
  }

  /// Shows the picture that belongs to the sound of an item.
  func showArtwork(of pass: Pass) {
    guard let artwork = pass.artwork else { return }
    announcer.count(\.framesShown)
    // What is to be drawn on it comes as soon as it is made.
    picture.begin(artwork, keepsNext: true)
    let time = sceneTime
    picture.show(artwork, PictureLook(), at: time)
    forgetOver(artwork, at: time)
  }

  /// Forgets graphics and second pictures that are over once a frame is up.
  private func forgetOver(_ frame: PresentedFrame, at time: MediaTime) {
    forgetGraphics(at: time)
    pip.forget(before: insetTime(of: frame, at: time))
  }

  // MARK: - Transitions

  /// When a picture that stands is shown again, since it comes or goes; `nil` without a transition.
  var tickDue: MediaTime? {
    guard let pass = passes.first else { return transition.nextTick }
    return transition.tickDue(at: position, fadeWindows(of: pass))
  }

  /// Shows a picture that stands for long again and again while it comes or goes.
  func tickTransition() {
    guard timelineRuns, let shown, let pass = passes.first, shown.pass == pass.number else {
      return transition.stopTicking()
    }
    let window = transition.movingWindow(at: position, fadeWindows(of: pass))
    let due = transition.tick(
      window, of: pass, shown: shown, next: nextFrame, at: clock.position(at: now))
    guard let window, let due else { return }
    var again = shown
    again.outputTime = due
    guard let composed = composed(again) else { return }
    announcer.count(\.framesShown)
    let time = picture.sceneTime.due(again, now: now)
    picture.show(composed, look(for: shown, at: time), at: time)
    forgetOver(composed, at: time)
    transition.noteTick(at: due, in: window)
  }

  // MARK: - Graphics

  /// - Returns: The graphic's name.
  func addVector(_ change: VectorChange) throws(MediaError) -> [ItemID] {
    try picture.vectorLayer.check()
    followScene()
    let id = try picture.scene.apply(change, at: sceneTime)
    picture.forgetDrawings()
    return [ItemID(id)]
  }

  func removeVector(_ id: String, over length: MediaTime) throws(MediaError) {
    followScene()
    try picture.scene.remove(id, over: length, at: sceneTime)
    picture.forgetDrawings()
  }

  func removeAllVectors() {
    picture.scene.removeAll()
    picture.forgetDrawings()
  }

  /// Lets the scene's time go on, and forgets what is over.
  private func followScene() {
    picture.sceneTime.update(rate: timelineRuns ? effectiveRate : 0, position: position, now: now)
    guard !picture.scene.isEmpty else { return }
    // What is over is still to be taken off the picture that is up.
    forgetGraphics(at: shown == nil ? sceneTime : min(sceneTime, picture.visible.time))
  }

  private func forgetGraphics(at time: MediaTime) {
    if picture.forgetGraphics(at: time) { announcer.changeStatus() }
  }

  /// When the picture that is up must be shown again because something moves on it.
  func redrawDeadline() -> MediaTime? {
    // One that is being made wakes the stage when it is there.
    guard shown != nil, picture.visible.redrawTime == nil, !nextFrameIsNear else { return nil }
    let insets = earlier(nextInset, insetLookahead).flatMap { clock.moment(of: $0) }
    guard let change = picture.nextSceneChange else { return insets }
    let moment =
      timelineRuns
      ? clock.moment(of: picture.sceneTime.position(at: change)) : now + (change - sceneTime)
    return earlier(moment, insets)
  }
}
