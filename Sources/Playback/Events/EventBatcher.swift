internal import HeapModule
internal import MediaCore

/// Collects events for subscribers and says when each one's next batch is due: at most one an interval.
///
/// A value of the stage. Subscribers with the same wishes share what waits for them, so an event costs no more for
/// thousands of them than for one; what waits is bounded, and the oldest events give way and are counted.
struct EventBatcher {
  struct Subscriber: Sendable {
    var filters: [PlayerEventFilter]
    var interval: MediaTime
    var timeInterval: MediaTime?
    var receive: @Sendable (EventBatch) -> Void
  }

  /// How far a subscriber has got.
  private struct Place {
    let subscriber: Subscriber
    let channel: Int
    /// The number, in its channel, of the next event that it gets.
    var next: Int
    var sequence = 1
    var lastSent: MediaTime?
    var nextTime: MediaTime?

    var due: MediaTime { lastSent.map { $0 + subscriber.interval } ?? .zero }
  }

  /// When something that waits may be sent.
  private struct Deadline: Comparable {
    var moment: MediaTime
    var key: Int

    static func < (one: Deadline, other: Deadline) -> Bool { one.moment < other.moment }
  }

  /// A stretch of a channel, which many may get.
  private struct Stretch: Hashable {
    var channel: Int
    var start: Int
  }

  /// The most events that wait for one subscriber.
  static let bound = 1024
  /// The most that wait for all whose wishes differ, and the fewest for one of many.
  private static let totalBound = 1 << 18
  private static let leastBound = 16

  private var places: [Int: Place] = [:]
  private var channels: [Int: EventChannel] = [:]
  private var numbers: [EventChannel.Wish: Int] = [:]
  private var channelsMade = 0
  private var index = EventIndex()
  private var held = HeldEvents()
  /// Of all subscribers with waiting events, and of some that have left.
  private var deadlines = Heap<Deadline>()
  /// Those that want the time.
  private var timed: Set<Int> = []

  /// - Parameter key: Of this subscriber alone; batches are delivered in the order of the keys.
  mutating func add(_ subscriber: Subscriber, key: Int, now: MediaTime) {
    let wish = EventChannel.Wish(
      filters: Set(subscriber.filters), owner: subscriber.timeInterval.map { _ in key })
    let number = numbers[wish] ?? makeChannel(wish)
    channels[number]?.join(key)
    places[key] = Place(
      subscriber: subscriber, channel: number, next: channels[number]?.end ?? 0,
      nextTime: subscriber.timeInterval.map { now + $0 })
    if subscriber.timeInterval != nil { timed.insert(key) }
  }

  mutating func remove(_ key: Int) {
    guard let number = places.removeValue(forKey: key)?.channel else { return }
    timed.remove(key)
    channels[number]?.leave(key)
    guard let channel = channels[number], channel.isEmpty else { return }
    channels[number] = nil
    numbers[channel.wish] = nil
    index.remove(number, wanting: channel.wish.filters)
  }

  private mutating func makeChannel(_ wish: EventChannel.Wish) -> Int {
    channelsMade += 1
    channels[channelsMade] = EventChannel(wish: wish)
    numbers[wish] = channelsMade
    index.add(channelsMade, wanting: wish.filters)
    return channelsMade
  }

  /// Files an event with every subscriber that wants it; what only tells of a command may wait.
  mutating func post(_ event: PlayerEvent) {
    let numbers = index.numbers(wanting: event)
    guard !numbers.isEmpty else { return }
    if HeldEvents.takes(event.kind) { return held.add(event) }
    fileHeld()
    file(event, in: numbers)
  }

  private mutating func fileHeld() {
    guard held.due != nil else { return }
    for event in held.take() { file(event, in: index.numbers(wanting: event)) }
  }

  private mutating func file(_ event: PlayerEvent, in numbers: Set<Int>) {
    let shared = SharedEvent(event)
    for number in numbers { file(shared, in: number) }
  }

  private mutating func file(_ event: SharedEvent, in number: Int) {
    let bound = max(Self.leastBound, min(Self.bound, Self.totalBound / max(1, channels.count)))
    for key in channels[number]?.append(event, bound: bound) ?? [] {
      guard let due = places[key]?.due else { continue }
      deadlines.insert(Deadline(moment: due, key: key))
    }
  }

  /// Adds the time for the subscribers that asked for it and are due.
  mutating func postTime(now: MediaTime, _ event: @autoclosure () -> PlayerEvent) {
    var shared: SharedEvent?
    for key in timed {
      guard let place = places[key], let interval = place.subscriber.timeInterval,
        let due = place.nextTime, due <= now
      else { continue }
      let behind = now - due
      places[key]?.nextTime = behind > interval ? now + interval : due + interval
      let time = shared ?? SharedEvent(event())
      shared = time
      file(time, in: place.channel)
    }
  }

  /// The batches that are due, in the order of subscribing.
  mutating func take(now: MediaTime, all: Bool = false) -> [(
    @Sendable (EventBatch) -> Void, EventBatch
  )] {
    if let due = held.due, all || due <= now { fileHeld() }
    var keys: [Int] = []
    while let first = deadlines.min, all || first.moment <= now {
      keys.append(first.key)
      deadlines.removeMin()
    }
    if keys.isEmpty { return [] }
    var made: [Stretch: [SharedEvent]] = [:]
    var batches: [(@Sendable (EventBatch) -> Void, EventBatch)] = []
    for key in keys.sorted() {
      guard var place = places[key], let end = channels[place.channel]?.end else { continue }
      let stretch = Stretch(channel: place.channel, start: place.next)
      let events = made[stretch] ?? channels[place.channel]?.batch(from: place.next) ?? []
      made[stretch] = events
      batches.append(
        (place.subscriber.receive, EventBatch(firstSequence: place.sequence, shared: events)))
      // The overflow stands for the events that were lost, and for as many numbers.
      place.sequence += end - place.next
      place.next = end
      place.lastSent = now
      places[key] = place
      channels[place.channel]?.hasHadAll(key)
    }
    return batches
  }

  /// When what waits for other events goes alone; `nil` when nothing does.
  var heldDeadline: MediaTime? { held.due }

  /// When the next batch, or while time runs the next time event, is due.
  mutating func nextDeadline(timeRuns: Bool) -> MediaTime? {
    while let first = deadlines.min, places[first.key] == nil { deadlines.removeMin() }
    var deadline = deadlines.min?.moment
    if timeRuns { for key in timed { deadline = earlier(deadline, places[key]?.nextTime) } }
    return deadline
  }

  /// How many events wait for a subscriber, and how many gave way.
  func waiting(for key: Int) -> EventChannel.Waiting? {
    places[key].flatMap { channels[$0.channel]?.waiting(from: $0.next) }
  }

  /// When a subscriber gets the time next.
  func nextTime(of key: Int) -> MediaTime? { places[key]?.nextTime }
}

/// The earlier of two times that may not be.
func earlier(_ one: MediaTime?, _ other: MediaTime?) -> MediaTime? {
  guard let one, let other else { return one ?? other }
  return min(one, other)
}
