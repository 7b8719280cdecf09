internal import MediaCore
internal import Streaming
internal import Synchronization

/// The status that everybody may read.
extension PlaybackLoop {
  /// Brings the published status up to date.
  func publish() {
    let time = itemTime
    if !statusIsDirty {
      published.update { status in
        status.currentTime = time
        status.buffer = buffered
        status.date = schedule?.dates.date(at: time)
        status.latency = latency
        if let range = liveRange(at: time) { status.seekableRanges = [range] }
        status.interstitial = interstitialStatus
        status.counters = counters
      }
      return
    }
    statusIsDirty = false
    let status = status(time)
    published.update { $0 = status }
  }

  private func status(_ time: MediaTime) -> PlayerStatus {
    var status = PlayerStatus()
    status.state = state
    status.current = queue.currentID
    status.currentTime = time
    status.date = schedule?.dates.date(at: time)
    status.rate = rate
    status.volume = volume
    status.isMuted = isMuted
    status.itemLoops = queue.current.map(\.description.loops) ?? 1
    status.loopsQueue = queue.loops
    status.actionAtItemEnd = actionAtItemEnd
    status.latencyTarget = latencyControl.wanted
    status.items = items()
    status.bounds = bounds
    status.subtitleStyle = subtitleStyle
    status.audioDevice = audioDevice
    status.transition = transition
    status.gravity = gravity
    status.background = background
    status.corners = corners
    status.pictureInPicture = PlayerStatus.PictureInPicture(
      isActive: pip.active != nil, source: pip.source, place: pip.place)
    status.orientation = picture.look.orientation
    status.adjustment = picture.look.adjustment
    status.filters = picture.look.filters
    status.vectors = picture.scene.graphics
    status.buffer = buffered
    status.quality = stream.quality
    status.sessionData = stream.sessionData
    status.qualityPreference = pipelineSettings.preferences.quality
    status.counters = counters
    status.interstitial = interstitialStatus
    if let current, case .ready(let opened) = current.phase {
      status.duration = opened.duration(of: current.description)
      if let live { status.duration = live.keepsAll ? live.edge : nil }
      status.seekableRanges = seekableRanges(opened, of: current.description, at: time)
      status.latency = latency
      status.tracks = opened.information.tracks
      if let names = stream.names {
        status.tracks = names.localized(status.tracks, in: preferredLanguages)
      }
      status.metadata = opened.information.metadata
      status.metadata.tags.merge(lastTags) { _, new in new }
      status.isSeekable = opened.information.isSeekable
      status.tracks += current.fileTracks
      status.tracks += current.shared.withLock { $0.foundTracks }
      status.subtitleTrack = textTrack
      status.audioTrack = current.shared.withLock { $0.audio.track }
    }
    return status
  }

  /// The items of the queue, listed anew only when they have changed.
  private func items() -> [PlayerStatus.Item] {
    if let listedItems { return listedItems }
    let items = queue.entries.map { entry in
      itemStatus[entry.id]
        ?? PlayerStatus.Item(id: entry.id, source: entry.description.source, status: .unknown)
    }
    listedItems = items
    return items
  }

  private var state: PlayerStatus.State {
    switch activity {
    case .idle: .idle
    case .loading: .loading
    case .ended: .ended
    case .preroll, .held, .buffering, .backingOff: wantsToPlay ? .waiting : .paused
    case .running: timelineRuns ? .playing : .paused
    }
  }
}
