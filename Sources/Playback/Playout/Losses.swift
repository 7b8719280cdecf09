internal import MediaCore

/// What is lost and comes back: the sound, the display, the network, the socket's file.
struct Losses {
  let playout: Playout

  /// Notes that something is lost.
  func lose(_ subject: PlayerStatus.Loss.Subject, _ reason: String) {
    guard playout.lossBook.lose(subject, reason, at: playout.time) else { return }
    playout.announcer.changeStatus()
    if subject == .display { playout.post(.displayLost(reason)) }
  }

  /// Notes that a device or a display is lost, if an error says so.
  func lose(outputOf error: MediaError) {
    switch error.code {
    case .audioOutputFailed: lose(.sound, error.reason)
    case .videoOutputFailed: lose(.display, error.reason)
    default: break
    }
  }

  /// Notes that something is there.
  ///
  /// - Parameter name: Of a display, what it is.
  func recover(_ subject: PlayerStatus.Loss.Subject, name: String = "") {
    guard let loss = playout.lossBook.recover(subject) else { return }
    playout.announcer.changeStatus()
    guard subject == .display else { return }
    playout.post(.displayReturned(name, lostFor: playout.time.now - loss.clockTime))
  }

  /// Notes whether the servers of what is waited for are reached.
  func followNetwork() {
    let waits = awaited?.place == .network
    let hasChanged = playout.lossBook.judgeNetwork(waits: waits, at: playout.time)
    if hasChanged { playout.announcer.changeStatus() }
  }

  /// The item whose data playback waits for; `nil` while it does not wait.
  private var awaited: ItemDescription? {
    switch playout.activity {
    case .loading, .preroll, .buffering, .backingOff: playout.queue.current?.description
    case .held: playout.upNext?.description
    case .idle, .running, .ended: nil
    }
  }
}
