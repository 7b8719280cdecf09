internal import MediaCore

/// Beginning and end.
extension PlaybackLoop {
  /// Opens the video sink, and clears the one of sound, which opens when its first sound comes.
  func openVideo() throws(MediaError) {
    sound.clear()
    let inbox = inbox
    try screen.picture.open(SinkContext(time: time) { inbox.post($0) })
  }

  /// Stops everything for good.
  func close() {
    guard replies.close() else { return }
    _ = stepState.look(at: time)
    let position = position
    idle()
    sound.close()
    screen.picture.close(at: position)
    // What closing brings about is posted too: an output, for instance, that could not be written to its end. Else it
    // would depend on which thread runs next whether it is.
    readReports()
    publish()
    deliverAllEvents()
    for reply in replies.takeAll() { reply.send() }
  }
}
