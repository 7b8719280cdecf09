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
        playout.post(.windowClosed(windowClosing))
        switch windowClosing {
        case .pause: setPlayWhenReady(false, reason: .closed)
        case .quit: askToQuit()
        case .reopen: break
        }
      case .audioDeviceLost(let name):
        playout.sound.noteDevice(nil)
        playout.loseDevice()
        playout.post(.audioDeviceChanged(nil))
        playout.post(
          .error(MediaError(.audioOutputFailed, "the sound device '\(name)' was lost")))
        losses.lose(.sound, "the sound device '\(name)' was lost")
      case .audioDeviceReturned(let name):
        playout.sound.noteDevice(name)
        playout.returnDevice()
        losses.recover(.sound)
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
        playout.screen.picture.setDisplay(nil)
        schedule.noteLostDisplay()
        playout.post(.error(MediaError(.videoOutputFailed, reason)))
        losses.lose(.display, reason)
      case .displayReturned(let name):
        playout.screen.picture.setDisplay(name)
        playout.announcer.changeStatus()
        losses.recover(.display, name: name)
      case .pictureFailed(let error): playout.post(.error(error), item: error.item)
      case .failed(let error):
        if error.code == .audioOutputFailed { playout.loseDevice() }
        if error.code == .videoOutputFailed { playout.screen.picture.setDisplay(nil) }
        replies.fail(error)
        playout.post(.error(error))
        losses.lose(outputOf: error)
      }
    }
  }
}
