internal import MediaCore

/// Sending the replies that wait.
extension PlaybackLoop {
  func settleReplies() {
    if replies.endIsDue(hasEnded: activity == .ended) {
      // In virtual time it would depend on which thread runs next whether these events are told apart from those of
      // the closing.
      if stepState.isVirtual { deliverAllEvents() }
      let hasPlayed =
        counters.framesShown > 0
        || programme.book.states.all.values.contains { $0.status == .readyToPlay }
      for reply in replies.takeEnds(hasPlayed ? nil : programme.book.lastFailure) { reply.send() }
    }
    guard !replies.waiting.isEmpty else { return }
    var situation = situation
    if replies.needPicture(situation) {
      situation.pictureIsSettled = screen.isSettled(screenMoment)
    }
    for reply in replies.settle(situation) { reply.send() }
  }

  /// How many pictures the sink was given, the same one with another look included.
  var picturesMade: Int { counters.framesShown + screen.picture.redraws }

  /// What decides which replies are sent, without how the frame looks that is shown.
  private var situation: Situation {
    let (pass, moment) = (passes.first, screenMoment)
    return Situation(
      now: now, activity: activity, isVirtual: stepState.isVirtual, mayTell: stepState.mayTell,
      itemsFailed: counters.itemsFailed, lastFailure: programme.book.lastFailure,
      picturesMade: picturesMade,
      hasVideo: pass?.opened.videoTrack != nil,
      hasLastPicture: pass.map {
        $0.pictures.isOver && $0.isFirstFrameShown && nextFrame?.pass != $0.number
      } ?? false,
      isSeeking: seek.target != nil, isStepping: seek.stepsToGo != 0,
      willPlay: playWhenReady && effectiveRate > 0 && activity != .ended, isShown: shown != nil,
      nextFrameIsNear: screen.nextIsNear(moment),
      insetIsSettled: screen.insetIsSettled,
      isReadingSubtitles: pass?.pipeline.isReadingSubtitles == true,
      graphicsMove: screen.graphicsMove(moment))
  }
}
