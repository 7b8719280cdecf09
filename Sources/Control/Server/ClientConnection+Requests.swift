internal import MediaCore
internal import NIOCore

extension ClientConnection {
  /// How many calls are carried out before other clients get their turn.
  private static let callsPerTurn = 1000

  /// Answers or lines up what one line asks for.
  func take(_ line: ByteBuffer) {
    do throws(RPCError) {
      let message = try MessageReader.message(in: line.readableBytesUInt8Span)
      // What a notification changes can be seen in no other way than by looking after it.
      if case .single(let call) = message,
        router.isRead(call, afterNotifications: lane.hasNotifications)
      {
        // An answer may be long; for a client that has gone none is made.
        return phase == .gone ? () : answerNow(call)
      }
      lane.append(message, bytes: line.readableBytes)
      advance()
    } catch {
      reply(.failure(error), to: .null)
    }
  }

  /// Answers a call that only looks, ahead of the requests in the lane.
  private func answerNow(_ call: Call) {
    guard case .answered(let outcome) = router.route(call), let id = call.id else { return }
    reply(outcome, to: id)
  }

  /// Carries out the lane's calls until one takes time or none is left.
  private func advance() {
    var count = 0
    while running == nil, !isYielding, lane.advance() {
      if let call = lane.current?.next() {
        if let outcome = answered.popFirst() { record(outcome, of: call) } else { carryOut(call) }
        count += 1
        if count == Self.callsPerTurn { yield() }
      } else {
        finishLine()
      }
    }
  }

  private func carryOut(_ call: Call) {
    if isBatchTooLong { return record(.failure(.replyTooLarge), of: call) }
    switch router.route(call) {
    case .answered(let outcome): record(outcome, of: call)
    case .session(let method, let parameters):
      record(router.answer(method, parameters, for: self), of: call)
    case .command(let command): run(command, for: call)
    case .playback(let first): run(burst(from: first), for: call)
    }
  }

  /// How many commands are handed to the player at once: as they come by one connection, so they would by several.
  private static let burstLimit = 64

  /// A command with those that follow it and can be carried out together with it.
  private func burst(from first: PlaybackCall) -> [PlaybackCall] {
    var burst = [first]
    guard first.mayGoWithOthers else { return burst }
    for call in lane.upcoming(atMost: Self.burstLimit - 1) {
      guard let next = router.burstCall(call) else { break }
      burst.append(next)
    }
    return burst
  }

  /// Has commands carried out beside the event loop; the lane goes on when they are.
  private func run(_ burst: [PlaybackCall], for call: Call) {
    let connection = NIOLoopBound(self, eventLoop: eventLoop)
    running = Task { [router, gate] in
      let outcomes = await router.run(burst)
      gate.execute { connection.value.burstEnded(outcomes, of: call) }
    }
  }

  private func burstEnded(_ outcomes: [Outcome], of call: Call) {
    guard let first = outcomes.first else { return }
    answered = CircularBuffer(outcomes.dropFirst())
    commandEnded(first, of: call)
  }

  /// Runs a command beside the event loop; the lane goes on when it ends.
  private func run(_ command: @escaping ControlMethod.Command, for call: Call) {
    let connection = NIOLoopBound(self, eventLoop: eventLoop)
    running = Task { [router, gate] in
      let outcome = await router.run(command)
      gate.execute { connection.value.commandEnded(outcome, of: call) }
    }
  }

  private func commandEnded(_ outcome: Outcome, of call: Call) {
    running = nil
    record(outcome, of: call)
    advance()
    resume()
  }

  /// The pause in which other clients have their turn: however short, it lets the event loop look at them.
  static let turn = TimeAmount.microseconds(100)

  /// Lets other clients have their turn before the next call.
  private func yield() {
    isYielding = true
    let connection = NIOLoopBound(self, eventLoop: eventLoop)
    eventLoop.scheduleTask(in: Self.turn) {
      connection.value.isYielding = false
      connection.value.advance()
      connection.value.resume()
    }
  }

  /// Keeps what the current line's call is answered with.
  private func record(_ outcome: Outcome, of call: Call) {
    guard let id = call.id, phase != .gone, var line = lane.current else { return }
    // Taken out, so that the text is added to in place and not to a copy.
    lane.current = nil
    if line.isBatch { line.replies += line.replies.isEmpty ? "[" : "," }
    Response.write(outcome, to: id, into: &line.replies)
    lane.current = line
  }

  /// Whether a batch's replies are longer than what is held for one client.
  private var isBatchTooLong: Bool {
    guard let line = lane.current, line.isBatch else { return false }
    return line.replies.utf8.count > settings.replyLimit
  }

  private func finishLine() {
    guard let line = lane.finish() else { return }
    if settings.sendsEventsFirst { sendAllEvents() }
    if !line.replies.isEmpty {
      send(line.isBatch ? line.replies + "]" : line.replies)
    }
    if line.afterReply.isEmpty { return }
    flush()
    for action in line.afterReply { action() }
  }
}
