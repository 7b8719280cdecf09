internal import MediaCore
internal import NIOCore
internal import Playback

extension ClientConnection {
  /// A client's wish for events.
  final class Subscription {
    let outbox: EventOutbox
    private let source: EventSubscription
    private let budget: EventBudget
    /// Whether the client knows of it: no event goes before the reply.
    var isAnnounced = false

    init(outbox: EventOutbox, source: EventSubscription, budget: EventBudget) {
      self.outbox = outbox
      self.source = source
      self.budget = budget
      budget.join()
    }

    func end() {
      source.cancel()
      budget.leave()
    }
  }

  /// How many bytes of events are gathered before they are sent.
  private static let eventThreshold = 32 << 10

  /// Sends the events that wait, a part of them at a time: the next follows when the client has taken it, and others have
  /// had their turn.
  func sendEvents() {
    guard !isSendingEvents, isTaking, !subscriptions.isEmpty else { return }
    flush()
    for (id, subscription) in subscriptions.sorted(by: { $0.key < $1.key })
    where subscription.isAnnounced {
      guard let batch = subscription.outbox.take() else { continue }
      send(batch.notification(for: id))
      if outgoing.readableBytes >= Self.eventThreshold { break }
    }
    guard outgoing.readableBytes > 0, let context else { return }
    isSendingEvents = true
    let connection = NIOLoopBound(self, eventLoop: eventLoop)
    let written = context.eventLoop.makePromise(of: Void.self)
    written.futureResult.whenComplete { _ in connection.value.eventsAreTaken() }
    flush(promise: written)
  }

  /// Sends all events that wait, whether the client takes them or not.
  func sendAllEvents() {
    for (id, subscription) in subscriptions.sorted(by: { $0.key < $1.key })
    where subscription.isAnnounced {
      if let batch = subscription.outbox.take() { send(batch.notification(for: id)) }
    }
  }

  private func eventsAreTaken() {
    let connection = NIOLoopBound(self, eventLoop: eventLoop)
    eventLoop.scheduleTask(in: Self.turn) {
      connection.value.isSendingEvents = false
      connection.value.sendEvents()
    }
  }
}

extension ClientConnection: ControlSession {
  private static let subscriptionLimit = 64

  func subscribe(
    to filters: [PlayerEventFilter], timeInterval: MediaTime?
  ) throws(RPCError) -> Int {
    guard phase != .gone, subscriptions.count < Self.subscriptionLimit else {
      throw .tooManySubscriptions
    }
    let connection = NIOLoopBound(self, eventLoop: eventLoop)
    let outbox = EventOutbox(capacity: settings.eventLimit, budget: budget) { [gate] in
      gate.execute {
        connection.value.sendEvents()
        connection.value.flush()
      }
    }
    let source = router.context.player.subscribe(
      to: filters, interval: settings.eventInterval, timeInterval: timeInterval
    ) { batch in outbox.put(batch) }
    let subscription = Subscription(outbox: outbox, source: source, budget: budget)
    lastSubscription += 1
    subscriptions[lastSubscription] = subscription
    afterReply { [self] in
      subscription.isAnnounced = true
      sendEvents()
      flush()
    }
    return lastSubscription
  }

  func unsubscribe(_ subscription: Int) throws(RPCError) {
    guard let ended = subscriptions.removeValue(forKey: subscription) else {
      throw .unknownSubscription
    }
    ended.end()
  }

  func afterReply(_ action: @escaping () -> Void) { lane.current?.afterReply.append(action) }
}

extension EventBatch {
  /// The notification that carries the events.
  func notification(for subscription: Int) -> String {
    var text =
      #"{"jsonrpc":"2.0","method":"events","params":{"subscription":\#(subscription),"#
      + #""sequence":\#(firstSequence),"events":["#
    var separator = ""
    for event in shared {
      text += separator
      text += event.text
      separator = ","
    }
    return text + "]}}"
  }
}
