internal import MediaCore

/// Beginning and end.
extension PlaybackLoop {
  /// Opens the video sink, and clears the one of sound, which opens when its first sound comes.
  func openVideo() throws(MediaError) {
    audioSink?.clear()
    let inbox = inbox
    try videoSink?.open(SinkContext(time: time) { inbox.post($0) })
    videoSink?.setGravity(gravity)
    videoSink?.setBackground(background)
  }

  /// Stops everything for good.
  func close() {
    guard replies.close() else { return }
    _ = stepState.look(at: time)
    let position = position
    idle()
    soundOpening?.abandon()
    renderer?.sink.close()
    videoSink?.close(at: position)
    compositor.close()
    // What closing brings about is told too, or it would depend on who runs next whether it is: an output, for
    // instance, that could not be written to its end.
    readReports()
    publish()
    deliverAllEvents()
    for reply in replies.takeAll() { reply.send() }
  }
}
