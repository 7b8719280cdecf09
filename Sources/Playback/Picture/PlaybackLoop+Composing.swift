internal import FFmpeg
internal import MediaCore

/// What the loop knows of drawing.
struct PictureState: ~Copyable {
  /// What is asked for, for all frames alike.
  var look = PictureLook()
  /// The graphics on all of them.
  var scene = VectorScene()
  var sceneTime = SceneTime()
  /// The frame that was last asked for, and the scene's time that it was asked for with.
  var ahead: (frame: MediaTime, pass: Int, time: MediaTime)?
  /// The frame that is up as it can be seen.
  var visible: VideoFrame?
  /// What was made of it.
  var shownLook = PictureLook()
  /// How it is fitted in, where its item says so itself.
  var shownFit: Gravity?
  /// The scene's time that it was made for.
  var shownTime = MediaTime.zero
  /// The one that it is being made for again.
  var redrawTime: MediaTime?
  /// What went wrong last, so that it is told once.
  var failure: MediaError?
  /// Does what takes no thread of its own.
  var adjuster = ColorAdjuster()
  /// How often the frame that is up was shown again with another look.
  var redraws = 0
}

/// The look of frames: has them worked on ahead of their time, and again when what is asked for changes.
extension PlaybackLoop {
  /// How far on the timeline the next frame may be for a change to wait for it: 40 ms of time.
  var longestWaitForLook: MediaTime { .milliseconds(40).scaled(by: effectiveRate) }

  /// What is done to a frame and drawn on it now.
  ///
  /// - Parameter time: Of the scene of graphics.
  func look(for frame: PresentedFrame, at time: MediaTime) -> PictureLook {
    var look = picture.look
    addVectors(to: &look, at: time)
    look.inset = inset(on: frame, at: time)
    look.subtitles = subtitles(on: frame)
    if corners > 0 {
      look.corners = PictureCorners(
        radius: corners, color: background, bounds: bounds, gravity: gravity(of: frame))
    }
    if look.hasOverlays,
      frame.frame.format.isTransparent || look.inset?.frame.format.isTransparent == true
    {
      look.ground = background
    }
    if let bounds, look.hasOverlays {
      look.output = PictureLook.Output(bounds: bounds, gravity: gravity(of: frame))
    }
    return look
  }

  /// - Parameter time: Of the scene; that at which the frame is due by default.
  /// - Returns: `nil` while something that belongs to it is not known.
  func job(for frame: PresentedFrame, at time: MediaTime? = nil) -> CompositingJob? {
    guard knowsSubtitles(on: frame) else { return nil }
    var (isKnown, mix) = mix(at: frame.outputTime, pass: frame.pass)
    guard isKnown else { return nil }
    if case .picture(var other, let share)? = mix {
      other.fit = gravity(of: other)
      mix = .picture(other, share: share)
    }
    let time = time ?? sceneTime(of: frame)
    guard knowsInset(on: frame, at: time) else { return nil }
    var job = CompositingJob(
      presented: frame, look: look(for: frame, at: time), mix: mix,
      bounds: bounds, gravity: gravity(of: frame), background: background,
      opens: activity == .preroll)
    let isForDisplays = videoSink.map { $0.showsOrdinaryRange || $0.isUnseen && !job.isNeutral }
    job.look.mapsTones = isForDisplays == true && job.needsToneMapping
    guard job.look.filters.needsFollowing else { return job }
    let (followingIsKnown, following) = following(frame)
    job.following = following
    return followingIsKnown ? job : nil
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
    var frame = frame
    frame.fit = fit(of: frame)
    guard let job = job(for: frame, at: time) else {
      stepState.wait(for: .data)
      return nil
    }
    guard !job.isNeutral, videoSink != nil else {
      picture.failure = nil
      return frame
    }
    guard let result = isQuick(job) ? adjusted(job) : compositor.result(of: job) else {
      guard ask(for: job) else { return frame }
      stepState.wait(for: .compositor)
      return nil
    }
    switch result {
    case .success(let made):
      picture.failure = nil
      frame.frame = made
      return frame
    case .failure(let error):
      tell(error, of: frame)
      return frame
    }
  }

  /// Whether it is done here and now.
  private func isQuick(_ job: CompositingJob) -> Bool {
    job.isQuick
      && picture.adjuster.changesDirectly(job.presented.frame.format, job.look.adjustment)
  }

  private func adjusted(_ job: CompositingJob) -> Result<VideoFrame, MediaError> {
    Result { () throws(MediaError) in
      try picture.adjuster.adjust(job.presented.frame, job.look.adjustment)
        .oriented(by: job.look.orientation)
    }
  }

  /// - Returns: Whether it is or will be worked on.
  private func ask(for job: CompositingJob) -> Bool {
    guard !compositor.isWorking(on: job) else { return true }
    do throws(MediaError) {
      try compositor.submit(job)
      return true
    } catch {
      tell(error, of: job.presented)
      return false
    }
  }

  private func tell(_ error: MediaError, of frame: PresentedFrame) {
    guard error != picture.failure else { return }
    picture.failure = error
    post(.error(error), item: frame.item)
  }

  /// Whether a frame is being worked on: one that is costs nothing to show, however late.
  func isBeingComposed(_ frame: PresentedFrame) -> Bool {
    guard let job = job(for: frame) else { return false }
    return !job.isNeutral && compositor.hasBegun(job)
  }

  /// Has the next frame worked on before it is due.
  func composeAhead() {
    guard let nextFrame, !stepState.awaited.contains(.compositor),
      nextFrameIsNear || pip.inset == nil,
      let job = job(for: nextFrame), !job.isNeutral, !isQuick(job),
      compositor.result(of: job) == nil
    else { return }
    _ = ask(for: job)
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
    let time = timeForRedraw()
    guard knowsInset(on: shown, at: time) else {
      stepState.wait(for: .data)
      return
    }
    let look = look(for: shown, at: time)
    guard picture.shownLook != look || picture.shownFit != fit(of: shown) else {
      picture.shownTime = time
      picture.redrawTime = nil
      forgetVectors(at: time)
      return
    }
    picture.redrawTime = time
    guard let frame = composed(shown, at: time) else { return }
    noteShown(frame, look, at: time)
    picture.redraws += 1
    videoSink?.redraw(frame)
  }

  /// Remembers what can be seen.
  func noteShown(_ frame: PresentedFrame, _ look: PictureLook, at time: MediaTime) {
    picture.visible = frame.frame
    picture.shownLook = look
    picture.shownFit = frame.fit
    picture.shownTime = time
    picture.redrawTime = nil
    forgetVectors(at: time)
    forgetInsets(frame, at: time)
  }
}
