internal import MediaCore
internal import Synchronization

/// What goes out of the loop and what sinks bring in: events and reports.
extension PlaybackLoop {
  func post(_ kind: PlayerEvent.Kind, item: ItemID? = nil, at time: MediaTime? = nil) {
    announcer.post(PlayerEvent(kind, mediaTime: time ?? itemTime, item: item ?? queue.currentID))
    announcer.changeStatus()
  }

  /// Lets subscriptions begin and end.
  func admitSubscribers() {
    let (added, removed) = arrivals.take()
    for (key, subscriber) in added { announcer.add(subscriber, key: key, now: now) }
    for key in removed { announcer.remove(key) }
  }

  /// Takes up what streams have told since the last step.
  func readStreams() {
    announceTags()
    readStreamReports()
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

  private func announceTags() {
    guard let source = current?.source.withLock({ $0 }) else { return }
    let heard = stream.owner == current.map { ObjectIdentifier($0) } ? stream.tags : [:]
    let tags = source.tags.merging(heard) { _, heard in heard }
    guard tags != lastTags else { return }
    lastTags = tags
    if !tags.isEmpty { post(.metadata(tags)) }
  }

  /// Tells the reader of the present item how far playback has come, and whether anything comes after it.
  func tellPlayhead() {
    guard let pass = passes.first else { return }
    let time = pass.clip == nil ? itemTime : pass.itemTime(at: position)
    let isFollowed = passes.count > 1 || isFollowed(pass)
    let (rate, isPaused) = (effectiveRate, !playWhenReady)
    let leftOut = pass.pipeline.shared.withLock { shared in
      shared.played = (shared.generation, pass.local, time)
      shared.rate = rate
      shared.isPaused = isPaused
      shared.isFollowed = isFollowed
      defer { shared.leftOut = 0 }
      return shared.leftOut
    }
    announcer.count(\.framesDropped, leftOut)
  }

  func readReports() {
    for report in inbox.take() {
      switch report {
      case .ready: break
      case .boundsChanged(let size):
        bounds = size
        post(.boundsChanged(size))
      case .closeRequested:
        setPlayWhenReady(false, reason: .closed)
      case .audioDeviceLost(let name):
        audioDevice = nil
        loseDevice()
        post(.audioDeviceChanged(nil))
        post(.error(MediaError(.audioOutputFailed, "the sound device '\(name)' was lost")))
      case .audioDeviceReturned(let name):
        audioDevice = name
        returnDevice()
        post(.audioDeviceChanged(name))
        // A server that has begun anew knows nothing of the silence that the old one asked for.
        if isSilenced { setPlayWhenReady(true, reason: .soundServer) }
      case .audioDeviceMoved(let name):
        audioDevice = name
        post(.audioDeviceChanged(name))
      case .silenceRequested(true):
        if playWhenReady { setPlayWhenReady(false, reason: .soundServer) }
      case .silenceRequested(false):
        if isSilenced { setPlayWhenReady(true, reason: .soundServer) }
      case .displayLost(let reason):
        bounds = nil
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
    guard renderer?.deviceIsPresent == true else { return }
    transport.setPosition(position, at: now)
    renderer?.deviceIsPresent = false
    // By its movement one that stood still is known to be back.
    if !watches.deviceStands { watches.device.reset() }
    updateClock()
  }

  /// Fills the device again from where the picture is.
  func returnDevice() {
    watches.deviceStands = false
    watches.device.reset()
    guard let renderer, renderer.sink.pacing == .device, !renderer.deviceIsPresent else { return }
    transport.setPosition(position, at: now)
    self.renderer?.deviceIsPresent = true
    self.renderer?.realign(at: position.frames(sampleRate: renderer.format.sampleRate))
    letTimeRun()
    applyVolume()
  }
}
