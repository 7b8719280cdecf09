internal import MediaCore

/// Picture in picture on the window, and on the frames that are shown.
extension Screen {
  /// - Throws: 1010 if there is neither a window that can be small nor a second source.
  mutating func startPictureInPicture(at now: MediaTime) throws(MediaError) -> Outcome {
    switch try pip.start() {
    case .nothing: return Outcome()
    case .source: return apply(pip.openSource())
    case .window(let place):
      guard sink?.setPictureInPicture(place) == true else {
        throw MediaError(
          .notSupported, "there is no window, and no second source has been set for the corner")
      }
      return apply(pip.beginWindow(at: now))
    }
  }

  /// Closes the second source with all items.
  mutating func leaveInset() -> Outcome { apply(pip.leave()) }

  /// Opens the second source again, if it is time to.
  mutating func reopenInset(at now: MediaTime, timeRuns: Bool) -> Outcome {
    apply(pip.reopen(at: now, runs: timeRuns))
  }

  /// Notes that the second source is shown, or that it cannot be.
  mutating func followInset(at now: MediaTime, holdsTime: Bool) -> Outcome {
    apply(pip.follow(picture.visible.look.inset, at: now, holdsTime: holdsTime))
  }

  /// Makes the window small or normal, before anything is posted.
  func apply(_ effects: PictureInPicture.Effects) -> Outcome {
    switch effects.window {
    case .unchanged: break
    case .small(let place): _ = sink?.setPictureInPicture(place)
    case .normal: _ = sink?.setPictureInPicture(nil)
    }
    return Outcome(
      postings: effects.postings, changesStatus: effects.changesStatus,
      unsettles: effects.unsettles, awaited: effects.awaited)
  }

  // MARK: - On frames

  /// The point of the output timeline for which a frame shows its second picture, at a time of the scene.
  func insetTime(
    of frame: PresentedFrame, at time: MediaTime, _ moment: ScreenMoment
  ) -> MediaTime {
    max(frame.outputTime, min(picture.sceneTime.position(at: time), moment.position))
  }

  /// Whether the second picture on a frame is the right one, or time does not wait for that.
  mutating func knowsInset(
    on frame: PresentedFrame, at time: MediaTime, _ moment: ScreenMoment
  ) -> Bool {
    pip.isKnown(at: insetTime(of: frame, at: time, moment), waits: moment.holdsTime)
  }

  /// When, on the output timeline, another second picture than the one that is shown comes up.
  func nextInset(_ moment: ScreenMoment) -> MediaTime? {
    moment.timeRuns ? pip.nextPicture(after: picture.visible.look.inset) : nil
  }

  /// When the next frame's second picture is looked for; looked for earlier, it would skip those in between.
  func insetLookahead(_ moment: ScreenMoment) -> MediaTime? {
    guard moment.timeRuns, pip.isOpen, let next else { return nil }
    return next.outputTime - nearness(moment)
  }
}
