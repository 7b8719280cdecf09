internal import MediaCore
internal import Synchronization

/// Noting how far the reader has come, for the stage that may wait for it.
extension ItemReader {
  /// Waits for something to do.
  func rest() {
    // A reader that has a seek to follow is not idle.
    let isAwaited = share { shared in
      shared.reader.rest()
      return shared.orders.endAwaiting()
    }
    if isAwaited == true { pipeline.wakeStage() }
    pipeline.readerSignal.wait { pipeline.shared.withLock { $0.reader.wake() } }
  }

  /// Notes which track of text is read from now on.
  func followedText(_ track: Int?) {
    let isAwaited = pipeline.shared.withLock { shared in
      shared.reader.follow(text: track)
      return shared.orders.endAwaiting()
    }
    if isAwaited { pipeline.wakeStage() }
  }

  /// Notes how far the pass has been read, once the text that was read up to there has been handed on.
  ///
  /// - Parameter time: `nil` when the file does not tell, and nothing is noted.
  func noteRead(to time: MediaTime?) {
    guard let time else { return }
    let isReached = share { shared in
      shared.reader.advance(to: time)
      return shared.orders.endAwaiting(readTo: time)
    }
    if isReached == true { pipeline.wakeStage() }
  }
}
