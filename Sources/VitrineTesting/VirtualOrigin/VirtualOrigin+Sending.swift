internal import MediaCore
internal import Networking
internal import Synchronization

/// What happens to a transfer, at moments of the clock.
extension VirtualOrigin {
  /// The most bytes that are handed over at once: what readers take at once.
  static let piece = 64 << 10

  /// Decides about the requests whose time has come, those of one moment in the order in which the log tells them.
  func answerDue() {
    let latest = clock.now - link.latency
    let due = state.withLock { state in
      let due = state.running.filter { !$0.value.isDecided && $0.value.asked.time <= latest }.keys
      for id in due { state.running[id]?.isDecided = true }
      return state.log.filter { due.contains($0.id) }
    }
    for entry in due.sorted(by: { $0.isBefore($1) }) {
      schedule(entry.id, at: clock.now) { $0.answer(entry.id) }
    }
  }

  /// Decides about a request.
  func answer(_ id: Int) {
    guard
      let (asked, answering) = state.withLock({ state in
        state.running[id].map { ($0.asked, state.answering($0.asked.path)) }
      })
    else { return }
    var question = asked
    question.now = clock.now
    switch answering?(question) ?? .reply(VirtualReply(status: 404)) {
    case .later(let time):
      schedule(id, at: max(time, clock.now)) { $0.answer(id) }
    case .silence: break
    case .hangUp:
      finish(id, NetworkError(.noReply, "the connection was closed"), .failed)
    case .reply(let reply): begin(id, reply.ranged(question.range))
    }
  }

  private func begin(_ id: Int, _ reply: VirtualReply) {
    guard
      let running = state.withLock({ state -> Running? in
        state.running[id]?.reply = reply
        if let place = state.log.firstIndex(where: { $0.id == id }) {
          state.log[place].status = reply.status
        }
        return state.running[id]
      })
    else { return }
    var headers = HTTPHeaders(reply.headers)
    if reply.releases.isEmpty { headers.append("content-length", "\(reply.body.count)") }
    running.pipe.receive(
      Response(
        status: reply.status, headers: headers, url: reply.finalURL ?? running.request.url))
    let window = running.request.timeouts.stall
    schedule(id, at: clock.now + window) { $0.watch(id, every: window) }
    if link.rates.isEmpty { sendSoon(id, upTo: .max) } else { startTicks() }
  }

  private func startTicks() {
    let starts = state.withLock { state in
      defer { state.ticks = true }
      return !state.ticks
    }
    if starts { clock.schedule(at: clock.now + Self.tick) { [weak self] in self?.moveBytes() } }
  }

  /// Shares what the link carries in a tick among the transfers.
  private func moveBytes() {
    let ids = state.withLock { state in
      let active = state.running.filter { $0.value.reply != nil && !$0.value.isHeldBack }
      if active.isEmpty { state.ticks = false }
      return active.keys.sorted()
    }
    guard !ids.isEmpty else { return }
    let bits = (link.rate(at: clock.now) ?? 0) * Self.tick.seconds / Double(ids.count)
    for id in ids {
      let count = state.withLock { state -> Int in
        guard var running = state.running[id] else { return 0 }
        running.credit += bits / 8
        let whole = Int(min(running.credit, 1e9))
        running.credit -= Double(whole)
        state.running[id] = running
        return whole
      }
      sendSoon(id, upTo: count)
    }
    clock.schedule(at: clock.now + Self.tick) { [weak self] in self?.moveBytes() }
  }

  /// Sends on once everybody has done what there is to do about what came before: a reader that cancels does so after
  /// the same byte every time.
  private func sendSoon(_ id: Int, upTo limit: Int) {
    schedule(id, at: clock.now) { $0.send(id, upTo: limit) }
  }

  /// Hands over a piece of so many bytes at most, or ends the transfer after the last.
  private func send(_ id: Int, upTo limit: Int) {
    guard
      let (running, reply) = state.withLock({ state in
        state.running[id].flatMap { running in running.reply.map { (running, $0) } }
      })
    else { return }
    let end = min(reply.body.count, reply.cutAfter ?? .max, reply.stallAfter ?? .max)
    guard running.sent < end else {
      if reply.cutAfter == end, end < reply.body.count {
        return finish(id, NetworkError(.endedEarly, "the connection was closed"), .failed)
      }
      if reply.stallAfter == nil { finish(id, nil, .complete) }
      return
    }
    let there = min(end, reply.released(at: clock.now))
    if running.sent >= there, link.rates.isEmpty, let time = reply.release(after: running.sent) {
      return schedule(id, at: time) { $0.send(id, upTo: .max) }
    }
    let count = min(Self.piece, there - running.sent, limit)
    guard count > 0 else { return }
    // Counted before the reader has them: it may end the transfer at once.
    note(count, of: id)
    let bytes = reply.body[running.sent..<running.sent + count]
    // The pointer is used within the call only.
    let fits = unsafe bytes.withUnsafeBytes { unsafe running.pipe.receive($0) }
    guard fits else {
      note(-count, of: id)
      return state.withLock { $0.running[id]?.isHeldBack = true }
    }
    sendSoon(id, upTo: limit - count)
  }

  private func note(_ count: Int, of id: Int) {
    state.withLock { state in
      state.running[id]?.sent += count
      state.running[id]?.sentInWindow += count
    }
  }

  /// The reader has room again.
  func resume(_ id: Int) {
    state.withLock { $0.running[id]?.isHeldBack = false }
    schedule(id, at: clock.now) { origin in
      if origin.link.rates.isEmpty { origin.send(id, upTo: .max) } else { origin.startTicks() }
    }
  }

  /// Ends a transfer of which nothing has come.
  func expire(_ id: Int) {
    let isLate = state.withLock { state in
      state.running[id].map { $0.sent == 0 && !$0.isHeldBack } ?? false
    }
    guard isLate else { return }
    finish(id, NetworkError(.timedOut(.firstByte), "nothing came in time"), .failed)
  }

  private func watch(_ id: Int, every window: MediaTime) {
    guard
      let running = state.withLock({ state -> Running? in
        defer { state.running[id]?.sentInWindow = 0 }
        return state.running[id]
      })
    else { return }
    let least = Double(running.request.timeouts.leastRate) * window.seconds
    if Double(running.sentInWindow) < least, !running.isHeldBack {
      return finish(id, NetworkError(.timedOut(.stall), "the body does not move"), .failed)
    }
    schedule(id, at: clock.now + window) { $0.watch(id, every: window) }
  }

  private func finish(_ id: Int, _ error: NetworkError?, _ outcome: VirtualLogEntry.Outcome) {
    let pipe = state.withLock { $0.running[id]?.pipe }
    end(id, outcome: outcome)
    pipe?.finish(error)
  }

  func end(_ id: Int, outcome: VirtualLogEntry.Outcome) {
    let now = clock.now
    let timers = state.withLock { state -> [Int] in
      guard let running = state.running.removeValue(forKey: id),
        let place = state.log.firstIndex(where: { $0.id == id })
      else { return [] }
      state.log[place].outcome = outcome
      state.log[place].end = now
      state.log[place].bytes = running.sent
      return running.timers
    }
    for timer in timers { clock.cancel(timer) }
  }
}
