public import MediaCore
public import Playback
internal import Synchronization

extension VitrinePlayer {
  /// The shortest time between two batches of a sequence of its own: what happens at one moment comes together.
  private static let pace = MediaTime.milliseconds(10)

  /// Some events one by one, as soon as they happen; for one reader, and from now on.
  ///
  /// 1,024 wait to be read; the oldest give way to more, and an `overflow` tells how many did. It ends with the player,
  /// and a reference to it keeps the player.
  ///
  /// ```swift
  /// for await event in player.events(of: .error, .paused(reason: .command)) {
  ///   print(event.date.iso8601, event.kind)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - filters: Which; none for every event.
  ///   - interval: How often the time is among them, where `.time` is asked for, each 10 ms at most. The default is once a
  ///     second.
  public func events(
    of filters: PlayerEventFilter..., timeEvery interval: MediaTime = .seconds(1)
  ) -> AsyncStream<PlayerEvent> {
    events(of: filters, timeEvery: interval)
  }

  /// The time of the current item while playback runs, the newest only; for one reader.
  ///
  /// ```swift
  /// for await time in player.times(every: .milliseconds(250)) { print(time.seconds) }
  /// ```
  ///
  /// - Parameter interval: How often, each 10 ms at most; the default is once a second.
  public func times(every interval: MediaTime = .seconds(1)) -> AsyncStream<MediaTime> {
    let events = SingleEvents(
      events(of: [.time], every: interval, pace: interval), keepsNewest: true)
    return AsyncStream { [self] in
      // The player lives for as long as the sequence does.
      _ = self
      guard case .time(let time)? = await events.next()?.kind else { return nil }
      return time
    }
  }

  private func events(
    of filters: [PlayerEventFilter], timeEvery interval: MediaTime
  ) -> AsyncStream<PlayerEvent> {
    let filters = filters.isEmpty ? [.any] : filters
    let wantsTime = filters.contains(.time)
    let events = SingleEvents(
      events(of: filters, every: wantsTime ? interval : nil, pace: Self.pace), keepsNewest: false)
    return AsyncStream { [self] in
      _ = self
      return await events.next()
    }
  }
}

/// Batches of events taken apart.
private final class SingleEvents: Sendable {
  private let stream: EventStream
  private let keepsNewest: Bool
  private let waiting = Mutex<[PlayerEvent]>([])

  init(_ stream: EventStream, keepsNewest: Bool) {
    self.stream = stream
    self.keepsNewest = keepsNewest
  }

  /// The next event; `nil` when there are no more, or the reader's task is cancelled.
  func next() async -> PlayerEvent? {
    while true {
      if let event = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return event }
      guard let batch = await stream.next() else { return nil }
      let events = batch.events
      waiting.withLock { $0 += keepsNewest ? events.suffix(1) : events[...] }
    }
  }
}
