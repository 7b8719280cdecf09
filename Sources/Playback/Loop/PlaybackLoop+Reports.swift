internal import MediaCore

/// What goes out of the loop and what sinks bring in: events and reports.
extension PlaybackLoop {
  /// Begins and ends the subscriptions that were asked for.
  func admitSubscribers() {
    playout.announcer.admit(mail.subscriptions, now: now)
  }

  func deliverEvents() {
    if playout.timelineRuns {
      playout.announcer.postTime(
        now: now,
        PlayerEvent(
          .time(playout.itemTime), mediaTime: playout.itemTime, item: playout.queue.currentID,
          clockTime: now, date: playout.time.date))
    }
    for (receive, batch) in playout.announcer.take(now: now) { receive(batch) }
  }

  func deliverAllEvents() {
    for (receive, batch) in playout.announcer.take(now: now, all: true) { receive(batch) }
  }

  func readReports() {
    for report in playout.inbox.take() {
      switch report {
      case .ready: break
      case .boundsChanged(let size):
        playout.screen.picture.setBounds(size)
        playout.post(.boundsChanged(size))
      case .closeRequested:
        setPlayWhenReady(false, reason: .closed)
      case .audioDeviceLost(let name):
        playout.sound.noteDevice(nil)
        playout.loseDevice()
        playout.post(.audioDeviceChanged(nil))
        playout.post(
          .error(MediaError(.audioOutputFailed, "the sound device '\(name)' was lost")))
      case .audioDeviceReturned(let name):
        playout.sound.noteDevice(name)
        playout.returnDevice()
        playout.post(.audioDeviceChanged(name))
        // A server that has begun anew knows nothing of the silence that the old one asked for.
        if playout.sound.isSilenced { setPlayWhenReady(true, reason: .soundServer) }
      case .audioDeviceMoved(let name):
        playout.sound.noteDevice(name)
        playout.post(.audioDeviceChanged(name))
      case .silenceRequested(true):
        if playWhenReady { setPlayWhenReady(false, reason: .soundServer) }
      case .silenceRequested(false):
        if playout.sound.isSilenced { setPlayWhenReady(true, reason: .soundServer) }
      case .displayLost(let reason):
        playout.screen.picture.setBounds(nil)
        schedule.noteLostDisplay()
        playout.post(.error(MediaError(.videoOutputFailed, reason)))
      case .pictureFailed(let error): playout.post(.error(error), item: error.item)
      case .failed(let error):
        if error.code == .audioOutputFailed { playout.loseDevice() }
        replies.fail(error)
        playout.post(.error(error))
      }
    }
  }
}
