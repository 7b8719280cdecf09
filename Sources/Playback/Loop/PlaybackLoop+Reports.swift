internal import MediaCore

/// What goes out of the loop and what sinks bring in: events and reports.
extension PlaybackLoop {
  func post(_ kind: PlayerEvent.Kind, item: ItemID? = nil, at time: MediaTime? = nil) {
    post(Posting(kind, item: item, at: time))
  }

  /// Posts an event that a part returned, with the current item and the position unless it has its own.
  func post(_ posting: Posting) {
    announcer.post(
      PlayerEvent(
        posting.kind, mediaTime: posting.time ?? itemTime, item: posting.item ?? queue.currentID))
    if posting.changesStatus { announcer.changeStatus() }
  }

  /// Posts the events that a part returned, in their order.
  func post(_ postings: [Posting]) {
    for posting in postings { post(posting) }
  }

  /// Begins and ends the subscriptions that were asked for.
  func admitSubscribers() {
    announcer.admit(mail.subscriptions, now: now)
  }

  func deliverEvents() {
    if timelineRuns {
      announcer.postTime(
        now: now, PlayerEvent(.time(itemTime), mediaTime: itemTime, item: queue.currentID))
    }
    for (receive, batch) in announcer.take(now: now) { receive(batch) }
  }

  func deliverAllEvents() {
    for (receive, batch) in announcer.take(now: now, all: true) { receive(batch) }
  }

  /// Tells the reader of the present item how far playback has come, and whether anything comes after it.
  func tellPlayhead() {
    let leftOut = programme.tellPlayhead(programmeMoment, itemTime: itemTime, rate: effectiveRate)
    announcer.count(\.framesDropped, leftOut)
  }

  func readReports() {
    for report in inbox.take() {
      switch report {
      case .ready: break
      case .boundsChanged(let size):
        screen.picture.setBounds(size)
        post(.boundsChanged(size))
      case .closeRequested:
        setPlayWhenReady(false, reason: .closed)
      case .audioDeviceLost(let name):
        sound.noteDevice(nil)
        loseDevice()
        post(.audioDeviceChanged(nil))
        post(.error(MediaError(.audioOutputFailed, "the sound device '\(name)' was lost")))
      case .audioDeviceReturned(let name):
        sound.noteDevice(name)
        returnDevice()
        post(.audioDeviceChanged(name))
        // A server that has begun anew knows nothing of the silence that the old one asked for.
        if sound.isSilenced { setPlayWhenReady(true, reason: .soundServer) }
      case .audioDeviceMoved(let name):
        sound.noteDevice(name)
        post(.audioDeviceChanged(name))
      case .silenceRequested(true):
        if playWhenReady { setPlayWhenReady(false, reason: .soundServer) }
      case .silenceRequested(false):
        if sound.isSilenced { setPlayWhenReady(true, reason: .soundServer) }
      case .displayLost(let reason):
        screen.picture.setBounds(nil)
        post(.error(MediaError(.videoOutputFailed, reason)))
      case .pictureFailed(let error): post(.error(error), item: error.item)
      case .failed(let error):
        if error.code == .audioOutputFailed { loseDevice() }
        replies.fail(error)
        post(.error(error))
      }
    }
  }

  /// Goes on by the player's own clock.
  func loseDevice() {
    guard sound.followsDevice else { return }
    transport.setPosition(position, at: now)
    _ = sound.loseDevice()
    watches.noteDeviceLost()
    updateClock()
  }

  /// Fills the device again from where the picture is.
  func returnDevice() {
    watches.noteDeviceReturned()
    let position = position
    guard sound.takeBackDevice(at: position) else { return }
    transport.setPosition(position, at: now)
    letTimeRun()
    sound.applyVolume()
  }
}
