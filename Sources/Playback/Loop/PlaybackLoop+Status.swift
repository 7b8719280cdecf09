internal import MediaCore
internal import Streaming
internal import Synchronization

/// The status that everybody may read.
extension PlaybackLoop {
  /// Brings the published status up to date.
  func publish() {
    let time = itemTime
    if !announcer.takeStatusChange() {
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
    var status = status(time)
    let change = listChange()
    published.update { published in
      // The list goes over as it is and is changed in its place: a copy of a long one with each item that fails would
      // take as long as all of them.
      swap(&status.items, &published.items)
      change.apply(to: &status.items)
      swap(&status, &published)
    }
  }

  /// What is to be changed in the published list of items.
  private func listChange() -> ItemListChange {
    let states = itemStatus.takeChanges()
    let start = queue.takeChange().map { min($0, queue.entries.count) }
    var change = ItemListChange(start: start)
    if let start { change.tail = queue.entries[start...].map { listed($0) } }
    for id in states {
      guard let place = queue.place(of: id), place < start ?? .max else { continue }
      change.items.append((place, listed(queue.entries[place])))
    }
    return change
  }

  private func listed(_ entry: PlayQueue.Entry) -> PlayerStatus.Item {
    itemStatus[entry.id]
      ?? PlayerStatus.Item(id: entry.id, source: entry.description.source, status: .unknown)
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

  private var state: PlayerStatus.State {
    switch activity {
    case .idle: .idle
    case .loading: .loading
    case .ended: .ended
    case .preroll, .held, .buffering, .backingOff: playWhenReady ? .waiting : .paused
    case .running: timelineRuns ? .playing : .paused
    }
  }
}

/// What of a published list of items is another than it was.
private struct ItemListChange {
  /// From where on the list is another one; `nil` where it is as long as before, and in the same order.
  var start: Int?
  /// All items from there on.
  var tail: [PlayerStatus.Item] = []
  /// Those before it of which something else is told.
  var items: [(place: Int, item: PlayerStatus.Item)] = []

  func apply(to list: inout [PlayerStatus.Item]) {
    if let start { list.replaceSubrange(min(start, list.count)..., with: tail) }
    for (place, item) in items where list.indices.contains(place) { list[place] = item }
  }
}
