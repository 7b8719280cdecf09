internal import FFmpeg
internal import MediaCore

/// What the loop knows of drawing.
struct PictureState {
  /// What is asked for, for all frames alike.
  var look = PictureLook()
  /// What was made of the frame that is up.
  var shownLook = PictureLook()
  /// What went wrong last, so that it is told once.
  var failure: MediaError?
  /// How often the frame that is up was shown again with another look.
  var redraws = 0
}

/// The look of frames: has them worked on ahead of their time, and again when what is asked for changes.
extension PlaybackLoop {
  /// How long the next frame may be off for a change to wait for it.
  private static let longestWaitForLook = MediaTime.milliseconds(40)

  /// - Returns: `nil` while what is mixed into the frame is not known.
  private func job(for frame: PresentedFrame) -> CompositingJob? {
    let (isKnown, mix) = mix(at: frame.outputTime, pass: frame.pass)
    guard isKnown else { return nil }
    return CompositingJob(presented: frame, look: picture.look, mix: mix, bounds: bounds)
  }

  /// The frame as the sink is to show it.
  ///
  /// - Returns: `nil` while it is being made; time, and the stage, wait for it.
  func composed(_ frame: PresentedFrame) -> PresentedFrame? {
    guard let job = job(for: frame) else {
      isPending = true
      return nil
    }
    guard !job.isNeutral, videoSink != nil else {
      picture.failure = nil
      return frame
    }
    guard let result = compositor.result(of: job) else {
      guard ask(for: job) else { return frame }
      isPending = true
      awaitsPicture = true
      return nil
    }
    switch result {
    case .success(let made):
      picture.failure = nil
      var composed = frame
      composed.frame = made
      return composed
    case .failure(let error):
      tell(error, of: frame)
      return frame
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
    guard let nextFrame, !awaitsPicture, let job = job(for: nextFrame), !job.isNeutral,
      compositor.result(of: job) == nil
    else { return }
    _ = ask(for: job)
  }

  /// Shows the frame that is up with what is asked for now, unless the next one comes soon enough.
  func redraw() {
    guard let shown, picture.shownLook != picture.look else { return }
    if timelineRuns, let next = nextFrame,
      next.outputTime - position <= Self.longestWaitForLook
    {
      return
    }
    guard let frame = composed(shown) else { return }
    picture.shownLook = picture.look
    picture.redraws += 1
    videoSink?.redraw(frame)
  }
}
