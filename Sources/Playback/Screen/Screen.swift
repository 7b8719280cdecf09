internal import FFmpeg
internal import MediaCore

/// What is seen: the picture output, with all that changes its pictures or is put on them.
///
/// It takes the moment, and returns what is to be done outside it. Confined to the stage.
struct Screen: ~Copyable {
  /// The picture at hand, the picture that is up, and the look.
  var picture: PictureOutput
  /// How one item changes to the next.
  var transition = Transition()
  var pip: PictureInPicture
  var cues = CueTeller()

  init(
    _ parts: PlayerParts, _ settings: PipelineSettings, wakeStage: @escaping @Sendable () -> Void
  ) {
    let vectorLayer = VectorLayer(parts, wakeStage: wakeStage)
    picture = PictureOutput(
      parts.videoSink, Compositor(time: parts.time, vectorLayer, wakeStage: wakeStage), vectorLayer)
    pip = PictureInPicture(parts, settings: settings, wakeStage: wakeStage)
  }

  /// `nil` without pictures.
  var sink: (any VideoSink)? { picture.sink }
  /// The next picture of the timeline; `nil` while it is not decoded.
  var next: PresentedFrame? { picture.next }
  /// The picture that is up, as it was decoded; `nil` before the first.
  var shown: PresentedFrame? { picture.shown }

  /// How the item of a picture asks for it to be fitted in; `nil` for as the player says.
  func fit(of frame: PresentedFrame, in queue: PlayQueue) -> Gravity? {
    guard let entry = queue[frame.item] else { return frame.fit }
    return entry.description.fit
  }

  /// The size of the picture that graphics are drawn on.
  func pictureSize(in queue: PlayQueue) -> PixelSize {
    picture.size(fit: shown.flatMap { fit(of: $0, in: queue) })
  }

  /// The time of the picture that is up where a pass begins, if it belongs to that and lies before it.
  func timeBefore(_ pass: Pass, at position: MediaTime) -> MediaTime? {
    guard let shown, shown.pass == pass.number, position == pass.start,
      shown.frame.time < pass.window.start
    else { return nil }
    return shown.frame.time
  }

  // MARK: - The picture at hand

  /// Has the next picture at hand, if it is decoded.
  ///
  /// - Returns: Why it stops, and how many late pictures were skipped.
  mutating func fill(_ timeline: inout Timeline) -> (stop: FillStop, skipped: Int) {
    picture.fill(&timeline, &transition)
  }

  /// Whether a change need not be shown before the next picture is.
  func nextIsNear(_ moment: ScreenMoment) -> Bool {
    guard moment.timeRuns, let next else { return false }
    return next.outputTime - moment.position <= nearness(moment)
  }

  /// How far on the timeline the next picture may be for a change to wait for it.
  func nearness(_ moment: ScreenMoment) -> MediaTime {
    // What moves by itself is shown between pictures too, unless one comes at nearly the same time.
    picture.scene.hasMotion(at: picture.visible.time)
      ? VectorScene.motionStep.scaled(by: moment.rate / 2) : moment.longestWait
  }

  /// Whether the time of the next picture is over already: the one after it is due too.
  ///
  /// - Parameter position: Where the clock of the timeline is.
  func dropsNext(at position: MediaTime, _ timeline: Timeline) -> Bool {
    guard sink?.dropsLateFrames == true, let next, let pass = timeline.pass(next.pass),
      pass.isFirstFrameShown, case .frame(let after)? = pass.pipeline.video.peek()
    else { return false }
    return pass.outputTime(of: after.time) <= position
  }

  /// Drops the next picture if it lies beyond the place where its pass is cut.
  mutating func dropNext(after cut: Interstitials.Cut, _ timeline: inout Timeline) {
    let pass = timeline.passes[cut.index]
    guard let next, next.pass == pass.number, next.frame.time >= cut.time else { return }
    picture.dropNext()
    timeline.setTaken(true, \.pictures, of: cut.index)
    timeline.reachCut(of: cut.index)
  }

  /// Leaves the pictures of a pass that has ended; late ones are dropped.
  ///
  /// For an output that gets every picture the pass was not left before all had come.
  ///
  /// - Returns: How many were dropped.
  mutating func leave(_ old: Pass, for new: Pass, _ timeline: inout Timeline) -> Int {
    let isLate = next?.pass == old.number
    if isLate { picture.dropNext() }
    if timeline.videoHead == old.number {
      // Behind a clip the item goes on with them, unless it is sought meanwhile.
      let goesOn = new.owner === old.pipeline && (new.clip != nil || new.local > old.local)
      if goesOn, !old.pictures.isOver { picture.skipRest(of: old) }
      timeline.move(.pictures, to: new.number)
    }
    return isLate ? 1 : 0
  }

  // MARK: - When something is due

  /// When the next picture, a tick of a transition or a cue is due; `nil` if nothing is known to be.
  func nextDue(_ moment: ScreenMoment) -> MediaTime? {
    var due: MediaTime?
    // A picture that is due and still here waits for its sink, which wakes the stage.
    if let next, next.outputTime > moment.position {
      due = moment.clock.moment(of: next.outputTime)
    }
    if let tick = tickDue(moment) { due = earlier(due, moment.clock.moment(of: tick)) }
    if let cue = cues.nextDue(of: moment.timeline.passes.first) {
      due = earlier(due, moment.clock.moment(of: cue))
    }
    return due
  }

  /// When the picture that is up must be shown again because something moves on it.
  func redrawDeadline(_ moment: ScreenMoment) -> MediaTime? {
    // One that is being made wakes the stage when it is there.
    guard shown != nil, picture.visible.redrawTime == nil, !nextIsNear(moment) else { return nil }
    let insets = earlier(nextInset(moment), insetLookahead(moment))
      .flatMap { moment.clock.moment(of: $0) }
    let redraw = picture.nextSceneChange.flatMap { change in
      moment.timeRuns
        ? moment.clock.moment(of: picture.sceneTime.position(at: change))
        : moment.now + (change - sceneTime(moment))
    }
    let due = earlier(redraw, insets)
    // What is due and still here waits for its sink, which wakes the stage.
    if let due, due <= moment.now, !picture.sinkIsReady { return nil }
    return due
  }

  // MARK: - Settled

  /// Whether the picture that is up looks as asked for, and is fitted in so.
  mutating func isSettled(_ moment: ScreenMoment) -> Bool {
    guard let shown else { return true }
    let wanted = look(for: shown, at: picture.visible.time, moment)
    return picture.visible.look == wanted && picture.visible.fit == fit(of: shown, in: moment.queue)
  }

  /// Whether the second picture is there, or no picture is for it to be on.
  var insetIsSettled: Bool { shown == nil || pip.isSettled }

  /// Whether graphics move, or are not all drawn in the size that they have.
  func graphicsMove(_ moment: ScreenMoment) -> Bool {
    picture.scene.isMoving(at: shown == nil ? sceneTime(moment) : picture.visible.time)
      || shown != nil && !picture.scene.isEmpty && !picture.vectorLayer.isComplete
  }
}
