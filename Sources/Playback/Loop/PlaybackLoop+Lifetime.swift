internal import MediaCore

/// Beginning and end.
extension PlaybackLoop {
  /// Opens the video sink, and clears the one of sound, which opens when its first sound comes.
  func openVideo() throws(MediaError) {
    playout.sound.clear()
    let inbox = playout.inbox
    try playout.screen.picture.open(SinkContext(time: playout.time) { inbox.post($0) })
  }

  /// Stops everything for good; scheduled, at a time of the clock that is the same in each run.
  func close(isScheduled: Bool = false) {
    guard replies.close() else { return }
    schedule.clear()
    _ = playout.stepState.look(at: playout.time)
    let position = playout.position
    if playout.stepState.isVirtual, !isScheduled { playout.announcer.close() }
    idle()
    playout.sound.close()
    playout.screen.picture.close(at: position)
    // What closing brings about is posted too: an output, for instance, that could not be written to its end. Else it
    // would depend on which thread runs next whether it is.
    readReports()
    playout.publish()
    deliverAllEvents()
    for reply in replies.takeAll() { reply.send() }
  }
}
