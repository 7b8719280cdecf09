internal import MediaCore

/// What of playback decides which replies are sent.
struct Situation {
  var now = MediaTime.zero
  var activity = Transport.Activity.idle
  /// Whether the clock is virtual.
  var isVirtual = false
  /// Whether the moment is over: where time waits, a reply comes after the events that belong to it.
  var mayTell = true
  var itemsFailed = 0
  var lastFailure: MediaError?
  /// How many pictures the sink was given, the same one with another look included.
  var picturesMade = 0
  /// Whether the pass that plays has pictures.
  var hasVideo = false
  /// Whether the last picture of the pass that plays is shown, so that no other comes before it is over.
  var hasLastPicture = false
  /// How many seeks have been given up because another item plays.
  var seeksAbandoned = 0
  /// Whether a seek or a step of frames has not landed.
  var isSeeking = false
  var isStepping = false
  /// Whether pictures come by themselves, now or once there are any.
  var willPlay = false
  /// Whether a frame is shown.
  var isShown = false
  /// Whether the frame that is shown looks as it should, and is fitted in so.
  var pictureIsSettled = true
  /// Whether the next frame comes so soon that a change of the look waits for it.
  var nextFrameIsNear = false
  /// Whether the second source is on the picture, or has failed.
  var insetIsSettled = true
  var isReadingSubtitles = false
  /// Whether graphics move, or are still being drawn.
  var graphicsMove = false

  /// Whether nothing is under way but playback.
  var isSettled: Bool {
    !isSeeking && insetIsSettled && activity != .loading && activity != .preroll && !isStepping
      && pictureIsSettled
  }

  /// What is to be replied; `nil` while the reply has to wait.
  func outcome(of waiter: CompletionWaiter) -> Result<Void, MediaError>? {
    if let lastFailure, lastFailure.item == waiter.item, itemsFailed > waiter.failuresBefore {
      return .failure(lastFailure)
    }
    if waiter.concern == .seek, seeksAbandoned > waiter.abandonedBefore {
      return .failure(MediaError(.cancelled, "another item plays, and the seek was given up"))
    }
    if isReached(waiter), mayTell { return .success(()) }
    if let deadline = waiter.deadline, deadline <= now {
      return .failure(MediaError(.timedOut, "not reached in time: \(waiter.completion.rawValue)"))
    }
    return nil
  }

  /// Whether a reply depends on `pictureIsSettled`, all else being known.
  func needsPicture(for waiter: CompletionWaiter) -> Bool {
    guard mayTell else { return false }
    var (settled, unsettled) = (self, self)
    settled.pictureIsSettled = true
    unsettled.pictureIsSettled = false
    return settled.isReached(waiter) != unsettled.isReached(waiter)
  }

  private func isReached(_ waiter: CompletionWaiter) -> Bool {
    switch waiter.completion {
    case .accepted:
      switch waiter.concern {
      case .graphics: graphicsAreSeen
      case .picture: pictureIsCurrent
      case .playback, .seek, .subtitles: true
      }
    case .loaded: activity != .loading
    case .firstFrame:
      activity != .loading && activity != .preroll
        && (picturesMade > waiter.picturesBefore || !hasVideo
          || isSettled && (!willPlay || hasLastPicture))
    case .settled: isSettled && !isUnderWay(waiter.concern)
    }
  }

  /// Whether the frame that is shown has the graphics on it that were asked for, or the next one soon will.
  private var graphicsAreSeen: Bool {
    guard isShown, activity == .running || activity == .ended else { return true }
    // Virtual time may stand before that one.
    return pictureIsSettled || isVirtual && nextFrameIsNear
  }

  /// Whether the frame that is shown is the one that earlier commands asked for, as far as the moment allows.
  private var pictureIsCurrent: Bool {
    if isVirtual, mayTell { return true }
    return !isSeeking && !isStepping && activity != .preroll && pictureIsSettled
  }

  /// Whether what a command was about is still being read, or moves.
  private func isUnderWay(_ concern: CompletionWaiter.Concern) -> Bool {
    switch concern {
    case .playback, .seek, .picture: false
    case .subtitles: isReadingSubtitles
    case .graphics: graphicsMove
    }
  }
}
