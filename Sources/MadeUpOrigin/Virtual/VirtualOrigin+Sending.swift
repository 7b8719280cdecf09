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
    let due = state.withLock { state -> [(id: Int, entry: VirtualLogEntry)] in
      let due = state.running.filter { !$0.value.isDecided && $0.value.asked.time <= latest }
      for id in due.keys { state.running[id]?.isDecided = true }
      return due.compactMap { id, running in
        state.log.last { $0.id == running.entry }.map { (id, $0) }
      }
    }
    for (id, _) in due.sorted(by: { $0.entry.isBefore($1.entry) }) {
      schedule(id, at: clock.now) { $0.answer(id) }
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
      // One that puts off to a time that is over has the clock go on all the same.
      schedule(id, at: time > clock.now ? time : clock.now + Self.tick) { $0.answer(id) }
    case .silence: break
    case .hangUp:
      finish(id, NetworkError(.noReply, "the connection was closed"), .failed)
    case .reply(let reply): begin(id, reply.ranged(question.range))
    }
  }

  private func begin(_ id: Int, _ reply: VirtualReply) {
    var reply = reply
    // A client reads no more than it was told of.
    if isClient, let length = reply.toldLength, length < reply.body.count {
      reply.body.removeLast(reply.body.count - length)
    }
    guard
      let running = state.withLock({ [reply] state -> Running? in
        guard let running = state.running[id] else { return nil }
        state.running[id]?.reply = reply
        if let place = state.log.lastIndex(where: { $0.id == running.entry }) {
          state.log[place].status = reply.status
        }
        return state.running[id]
      })
    else { return }
    if isClient, running.request.followsRedirects, let target = reply.redirection {
      return follow(target, id, running)
    }
    running.receiver.receive(
      Response(
        status: reply.status, headers: reply.fields, url: reply.finalURL ?? running.request.url))
    // The head may be all that is wanted.
    guard state.withLock({ $0.running[id] != nil }) else { return }
    let window = running.request.timeouts.stall
    schedule(id, at: clock.now + window) { $0.watch(id, every: window) }
    // A client of a port closes the connection once it has all: what has no body is over by then.
    let isOver = !isClient && reply.body.isEmpty
    if isPaced(reply), !isOver { startTicks() } else { sendSoon(id, upTo: .max) }
  }

  /// Whether a reply goes over the link tick by tick.
  private func isPaced(_ reply: VirtualReply?) -> Bool {
    !link.rates.isEmpty || reply?.bitsPerSecond != nil
  }

  private func startTicks() {
    let now = clock.now
    let starts = state.withLock { state in
      guard state.ticked == nil else { return false }
      state.ticked = now
      return true
    }
    if starts { scheduleTick() }
  }

  private func scheduleTick() {
    _ = clock.schedule(at: clock.now + Self.tick) { [weak self] in self?.moveBytes() }
  }

  /// Shares what the link carries in a tick among the transfers.
  private func moveBytes() {
    let now = clock.now
    let (ids, length) = state.withLock { state -> ([Int], MediaTime) in
      let active = state.running.filter { _, running in
        running.reply != nil && !running.isHeldBack && isPaced(running.reply)
      }
      defer { state.ticked = active.isEmpty ? nil : now }
      // By the machine's clock a tick may come late.
      return (active.keys.sorted(), now - (state.ticked ?? now))
    }
    guard !ids.isEmpty else { return }
    let shared = link.rate(at: now).map { $0 * length.seconds / Double(ids.count) }
    for id in ids {
      let count = state.withLock { state -> Int in
        guard var running = state.running[id] else { return 0 }
        let own = running.reply?.bitsPerSecond.map { $0 * length.seconds }
        let bits = min(shared ?? .infinity, own ?? .infinity)
        running.credit += bits.isFinite ? bits / 8 : 0
        let whole = Int(min(running.credit, 1e9))
        running.credit -= Double(whole)
        state.running[id] = running
        return whole
      }
      sendSoon(id, upTo: count)
    }
    scheduleTick()
  }

  /// Sends on once all is done that there is to do about what came before: a reader that cancels does so after
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
      if reply.stallAfter != nil { return stand(id, for: reply.stallLength) }
      if reply.lacksBytes {
        return finish(id, NetworkError(.endedEarly, "bytes are missing"), .failed)
      }
      return finish(id, nil, .complete)
    }
    let there = min(end, reply.released(at: clock.now))
    if running.sent >= there, !isPaced(reply), let time = reply.release(after: running.sent) {
      return schedule(id, at: time) { $0.send(id, upTo: .max) }
    }
    let count = min(Self.piece, there - running.sent, limit)
    guard count > 0 else { return }
    // Counted before the reader has them: it may end the transfer at once.
    note(count, of: id)
    let bytes = reply.body[running.sent..<running.sent + count]
    // The pointer is used within the call only.
    let fits = unsafe bytes.withUnsafeBytes { unsafe running.receiver.receive($0) }
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

  /// Sends no more for a time, or ever.
  private func stand(_ id: Int, for length: MediaTime?) {
    let begins = state.withLock { state in
      guard state.running[id]?.isStanding == false else { return false }
      state.running[id]?.isStanding = true
      return true
    }
    guard begins, let length else { return }
    schedule(id, at: clock.now + length) { origin in
      origin.state.withLock { $0.running[id]?.reply?.stallAfter = nil }
      origin.goOn(id)
    }
  }

  private func goOn(_ id: Int) {
    let reply = state.withLock { $0.running[id]?.reply }
    if isPaced(reply) { startTicks() } else { send(id, upTo: .max) }
  }

  /// The reader has room again.
  package func resume(_ id: Int) {
    state.withLock { $0.running[id]?.isHeldBack = false }
    schedule(id, at: clock.now) { $0.goOn(id) }
  }
}
