internal import MediaCore
internal import NIOCore
internal import Playback

extension ClientConnection {
  /// A client's wish for events.
  final class Subscription {
    let outbox: EventOutbox
    private let source: EventSubscription
    /// Whether the client knows of it: no event goes before the reply.
    var isAnnounced = false

    init(outbox: EventOutbox, source: EventSubscription) {
      self.outbox = outbox
      self.source = source
    }

    func end() { source.cancel() }
  }

  /// The least time between two batches.
  private static let eventInterval = MediaTime.seconds(1)

  /// Sends the events that wait, as far as the client takes them.
  func sendEvents() {
    for (id, subscription) in subscriptions.sorted(by: { $0.key < $1.key })
    where isTaking && subscription.isAnnounced {
      guard let batch = subscription.outbox.take() else { continue }
      var text = ""
      Response.writeNotification("events", batch.json(for: id), into: &text)
      send(text)
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
    let outbox = EventOutbox(capacity: settings.eventLimit) { [gate] in
      gate.execute {
        connection.value.sendEvents()
        connection.value.flush()
      }
    }
    let source = router.context.player.subscribe(
      to: filters, interval: Self.eventInterval, timeInterval: timeInterval
    ) { batch in outbox.put(batch) }
    let subscription = Subscription(outbox: outbox, source: source)
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
  /// The parameters of the notification that carries the events.
  func json(for subscription: Int) -> JSONValue {
    [
      "subscription": .int(subscription), "sequence": .int(firstSequence),
      "events": .array(events.map { .object($0.json) }),
    ]
  }
}
