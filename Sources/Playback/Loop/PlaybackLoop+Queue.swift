internal import MediaCore

/// Commands that change the queue, or which of its items plays.
extension PlaybackLoop {
  /// Carries out a command that changes the queue.
  ///
  /// - Returns: The ids of items that were added.
  func perform(_ command: QueueCommand) throws(MediaError) -> [ItemID] {
    let outcome = try programme.book.perform(
      command, at: QueueMoment(activity, plays: playWhenReady))
    for id in outcome.renewed {
      sound.forgetChoice(of: id)
      screen.cues.forget(id)
    }
    if outcome.keepsCurrent { followOwnVolumes() }
    if outcome.abandonsSeek { abandonSeek() }
    post(outcome.postings)
    switch outcome.play {
    case .asBefore: break
    case .replanned: replan()
    case .start(let entry): start(entry)
    case .end:
      let entries = queue.entries
      idle()
      programme.book.relist(entries)
      if !entries.isEmpty { endQueue() }
    case .idle: idle()
    }
    return outcome.added
  }
}
