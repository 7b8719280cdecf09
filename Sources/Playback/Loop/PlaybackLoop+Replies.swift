internal import MediaCore

/// Sending the replies that wait.
extension PlaybackLoop {
  func settleReplies() {
    if let failure = playout.takeFileFailure() { replies.fail(failure) }
    if replies.endIsDue(hasEnded: activity == .ended) {
      // In virtual time it would depend on which thread runs next whether these events are told apart from those of
      // the closing.
      if playout.stepState.isVirtual { deliverAllEvents() }
      let hasPlayed =
        playout.counters.framesShown > 0
        || playout.programme.book.states.all.values.contains { $0.status == .readyToPlay }
      for reply in replies.takeEnds(hasPlayed ? nil : playout.programme.book.lastFailure) {
        reply.send()
      }
    }
    guard !replies.waiting.isEmpty else { return }
    var situation = playout.situation
    if replies.needPicture(situation) {
      situation.pictureIsSettled = playout.screen.isSettled(playout.screenMoment)
    }
    for reply in replies.settle(situation) { reply.send() }
  }
}
