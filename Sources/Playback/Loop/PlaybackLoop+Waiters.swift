internal import MediaCore

/// Replies that wait, and those who wait for the end.
extension PlaybackLoop {
  func settleWaiters() {
    settleEnd()
    let outcomes = replies.waiting.map { outcome(of: $0) }
    for reply in replies.settle(outcomes) { reply.send() }
  }

  /// Where time waits, a reply comes when the moment is over, after the events that belong to it.
  private func outcome(of waiter: CompletionWaiter) -> Result<Void, MediaError>? {
    if cancellations.take(waiter.id) {
      return .failure(MediaError(.cancelled, "the request was cancelled"))
    }
    if let failed = book.lastFailure, failed.item == waiter.item,
      counters.itemsFailed > waiter.failuresBefore
    {
      return .failure(failed)
    }
    if isReached(waiter), stepState.mayTell { return .success(()) }
    if let deadline = waiter.deadline, deadline <= now {
      return .failure(MediaError(.timedOut, "not reached in time: \(waiter.completion.rawValue)"))
    }
    return nil
  }

  /// How many pictures the sink was given, the same one with another look included.
  var picturesMade: Int { counters.framesShown + picture.redraws }

  private func isReached(_ waiter: CompletionWaiter) -> Bool {
    switch waiter.completion {
    case .accepted:
      switch waiter.concern {
      case .graphics: graphicsAreSeen
      case .picture: pictureIsCurrent
      case .playback, .subtitles: true
      }
    case .loaded: activity != .loading
    case .firstFrame:
      activity != .loading && activity != .preroll
        && (picturesMade > waiter.picturesBefore || passes.first?.opened.videoTrack == nil
          || isSettled && (!willPlay || hasLastPicture))
    case .settled: isSettled && !isUnderWay(waiter.concern)
    }
  }

  /// Whether the picture that is up has the graphics on it that were asked for, or the next one soon will.
  private var graphicsAreSeen: Bool {
    guard shown != nil, activity == .running || activity == .ended else { return true }
    // Virtual time may stand before that one.
    return pictureIsSettled || stepState.isVirtual && nextFrameIsNear
  }

  /// Whether the picture that is up is the one that earlier commands asked for, as far as the moment allows.
  private var pictureIsCurrent: Bool {
    if stepState.isVirtual, stepState.mayTell { return true }
    return seek.target == nil && seek.stepsToGo == 0 && activity != .preroll && pictureIsSettled
  }

  /// Whether what a command was about is still being read, or moves.
  private func isUnderWay(_ concern: CompletionWaiter.Concern) -> Bool {
    switch concern {
    case .playback, .picture: false
    case .subtitles: passes.first?.pipeline.isReadingSubtitles == true
    case .graphics:
      picture.scene.isMoving(at: shown == nil ? sceneTime : picture.shownTime)
        || shown != nil && !picture.scene.isEmpty && !vectorLayer.isComplete
    }
  }

  /// Whether the last picture of what plays is up, so that no other comes before it is over.
  private var hasLastPicture: Bool {
    guard let pass = passes.first, pass.videoIsOver, pass.isFirstFrameShown else { return false }
    return nextFrame?.pass != pass.number
  }

  /// Whether pictures come by themselves, now or once there are any.
  private var willPlay: Bool { playWhenReady && effectiveRate > 0 && activity != .ended }

  /// Whether nothing is under way but playback.
  private var isSettled: Bool {
    seek.target == nil && insetIsSettled && activity != .loading
      && activity != .preroll && seek.stepsToGo == 0 && pictureIsSettled
  }

  /// Whether the picture that is up looks as asked for, and is fitted in so.
  private var pictureIsSettled: Bool {
    guard let shown else { return true }
    return picture.shownLook == look(for: shown, at: picture.shownTime)
      && picture.shownFit == fit(of: shown)
  }

  private func settleEnd() {
    guard activity == .ended || replies.sinkFailure != nil, replies.awaitEnd else { return }
    let hasPlayed =
      counters.framesShown > 0 || itemStatus.all.values.contains { $0.status == .readyToPlay }
    let error = replies.sinkFailure ?? (hasPlayed ? nil : book.lastFailure)
    // In virtual time it would depend on who runs next whether what led there is told apart from the closing.
    if stepState.isVirtual { deliverAllEvents() }
    for reply in replies.takeEnds(error) { reply.send() }
  }
}
