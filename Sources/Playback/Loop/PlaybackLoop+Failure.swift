internal import MediaCore
internal import Synchronization

/// What happens when an item fails.
extension PlaybackLoop {
  /// Goes on after an item that was up has failed.
  func itemFailed(_ id: ItemID, _ error: MediaError) {
    // One that has played for long is not on its way to being given up.
    if let pass = passes.first, pass.item == id, position - pass.start >= Self.preloadLead {
      failures.forgive(id)
    }
    noteFailure(id, error)
    let action = queue[id]?.description.onError ?? .skip
    closeNextIfLaid()
    closeCurrent()
    dropPasses()
    // Who tries it again goes where it was to go.
    seek.postpone()
    switch action {
    case .stop:
      endQueue()
      setPlayWhenReady(false, reason: .itemEnd)
    case .retry(let times) where failures.count(of: id) <= times:
      book.retry(id)
      backOff(until: failures.nextTry(of: [id]) ?? now)
    case .retry, .skip: tryAnother(after: id)
    }
  }

  /// Tells once, when a pass has been played, that its file ended too early.
  func tellShortfall(of pass: Pass) {
    let shortfall = pass.pipeline.shared.withLock { shared in
      defer { shared.shortfallIsTold = shared.shortfallIsTold || shared.shortfall != nil }
      return shared.shortfallIsTold ? nil : shared.shortfall
    }
    if let shortfall { post(.error(shortfall.about(pass.item)), item: pass.item) }
  }

  func noteFailure(_ id: ItemID, _ error: MediaError) {
    let error = error.about(id)
    failures.note(id, now: now)
    announcer.count(\.itemsFailed)
    setStatus(of: id, .failed, error: error)
    post(.itemStatusChanged(.failed), item: id)
    post(.error(error), item: id)
    book.note(error)
  }

  /// Starts the next item that may be tried; with none, waits if the queue loops and ends if not.
  func tryAnother(after id: ItemID?) {
    if let entry = book.takeRetry().flatMap({ queue[$0] }) { return start(entry) }
    var candidate = id.flatMap { queue.entry(after: $0) } ?? (id == nil ? queue.entries.first : nil)
    for _ in queue.entries {
      guard let entry = candidate else { break }
      // One that stops the queue when it fails is not passed over.
      if failures.mayTry(entry.id, now: now) || entry.description.onError == .stop {
        guard let error = knownAbsence(of: entry) else { return start(entry) }
        passOver(entry, error)
      }
      candidate = queue.entry(after: entry.id)
    }
    let forEver = queue.loops || queue.entries.contains { $0.description.loops == nil }
    if forEver, let next = failures.nextTry(of: queue.entries.map(\.id)) {
      backOff(until: max(next, now + lookAround))
    } else {
      endQueue()
    }
  }

  /// Posts the events of an item that failed to open, for one whose file is known to be absent.
  private func passOver(_ entry: PlayQueue.Entry, _ error: MediaError) {
    if book.announced != entry.id { abandonSeek() }
    queue.select(entry.id)
    announceCurrent(entry.id)
    if playWhenReady { announceWaiting(.loading) }
    noteFailure(entry.id, error)
  }

  /// How long a queue of which nothing can be played is let alone at least: to look through a long one takes its time.
  private var lookAround: MediaTime {
    queue.entries.count < 1000 ? .zero : MediaTime(nanoseconds: Int64(queue.entries.count) * 1000)
  }

  private func backOff(until moment: MediaTime) {
    transport.move(to: .backingOff(until: moment), at: now)
    if playWhenReady { announceWaiting(.backingOff) }
  }

  /// Says that the queue has been played.
  func endQueue() {
    abandonSeek()
    leaveTimed(atEnd: true)
    if let clip = passes.first?.clip { tellEnd(of: clip, reason: nil) }
    transport.move(to: .ended, at: now)
    announcer.stopPlaying()
    updateClock()
    post(.ended)
    announcer.changeStatus()
  }
}
