internal import MediaCore

/// Picture in picture on the window, and on the frames that are shown.
extension PlaybackLoop {
  /// - Throws: 1010 if there is neither a window that can be small nor a second source.
  func startPictureInPicture() throws(MediaError) {
    switch try pip.start() {
    case .nothing: break
    case .source: perform(pip.openSource())
    case .window(let place):
      guard videoSink?.setPictureInPicture(place) == true else {
        throw MediaError(
          .notSupported, "there is no window, and no second source has been set for the corner")
      }
      perform(pip.beginWindow(at: now))
    }
  }

  func perform(_ effects: PictureInPicture.Effects) {
    switch effects.window {
    case .unchanged: break
    case .small(let place): _ = videoSink?.setPictureInPicture(place)
    case .normal: _ = videoSink?.setPictureInPicture(nil)
    }
    post(effects.postings)
    if effects.changesStatus { announcer.changeStatus() }
    if effects.unsettles { stepState.unsettle() }
    stepState.wait(for: effects.awaited)
  }

  func reopenInset() {
    guard activity != .idle else { return }
    perform(pip.reopen(at: now, runs: timelineRuns))
  }

  func followPictureInPicture() {
    perform(pip.follow(picture.visible.look.inset, at: now, holdsTime: stepState.holdsTime))
  }

  /// The point of the output timeline for which a frame shows its second picture, at a time of the scene.
  func insetTime(of frame: PresentedFrame, at time: MediaTime) -> MediaTime {
    max(frame.outputTime, min(picture.sceneTime.position(at: time), position))
  }

  /// Whether the second picture on a frame is the right one, or time does not wait for that.
  func knowsInset(on frame: PresentedFrame, at time: MediaTime) -> Bool {
    pip.isKnown(at: insetTime(of: frame, at: time), waits: stepState.holdsTime)
  }

  /// When, on the output timeline, another second picture than the one that is shown comes up.
  var nextInset: MediaTime? {
    timelineRuns ? pip.nextPicture(after: picture.visible.look.inset) : nil
  }

  /// When the next frame's second picture is looked for; looked for earlier, it would skip those in between.
  var insetLookahead: MediaTime? {
    guard timelineRuns, pip.isOpen, let nextFrame else { return nil }
    return nextFrame.outputTime - longestWaitForLook
  }
}
