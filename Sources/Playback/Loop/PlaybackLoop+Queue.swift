internal import MediaCore

/// Commands that change the queue, or which of its items plays.
extension PlaybackLoop {
  /// Carries out a command that changes the queue.
  ///
  /// - Returns: The ids of items that were added.
  func perform(_ command: QueueCommand) throws(MediaError) -> [ItemID] {
    let outcome = try playout.programme.book.perform(
      command, at: QueueMoment(activity, plays: playWhenReady))
    for id in outcome.renewed {
      playout.sound.forgetChoice(of: id)
      playout.screen.cues.forget(id)
    }
    if outcome.keepsCurrent { playout.followOwnVolumes() }
    if outcome.abandonsSeek { playout.abandonSeek() }
    playout.post(outcome.postings)
    switch outcome.play {
    case .asBefore: break
    case .replanned: playout.replan()
    case .start(let entry): start(entry)
    // It has ended before, and more is listed: nothing is told or taken down again.
    case .end where activity == .ended && !playout.queue.entries.isEmpty:
      QueueEnd(playout: playout).leaveItem()
    case .end:
      let entries = playout.queue.entries
      idle()
      playout.programme.book.relist(entries)
      if !entries.isEmpty { endQueue() }
    case .idle: idle()
    }
    return outcome.added
  }
}
