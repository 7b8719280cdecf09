internal import DequeModule
internal import MediaCore

/// The events that subscribers with the same wishes wait for; each has its own place in them.
struct EventChannel {
  /// What subscribers to the same events have in common.
  struct Wish: Hashable {
    var filters: Set<PlayerEventFilter>
    /// The only subscriber, where it gets the time in between; `nil` where there may be others.
    var owner: Int?
  }

  /// How many events wait, and how many gave way to them.
  struct Waiting: Equatable {
    var count: Int
    var lost: Int
  }

  /// How many bytes of text wait at most, but for the last event.
  private static let weightLimit = 8 << 20

  let wish: Wish
  private var events = Deque<SharedEvent>()
  private var weight = 0
  /// The number of the first event that waits, or of the next one.
  private(set) var first = 0
  private var subscribers: Set<Int> = []
  /// Those that have had all there is.
  private var idle: [Int] = []

  init(wish: Wish) { self.wish = wish }

  /// The number of the event that comes next.
  var end: Int { first + events.count }
  var isEmpty: Bool { subscribers.isEmpty }

  mutating func join(_ key: Int) {
    subscribers.insert(key)
    idle.append(key)
  }

  mutating func leave(_ key: Int) {
    subscribers.remove(key)
    idle.removeAll { $0 == key }
    forgetWhatAllHad()
  }

  /// Adds an event; the oldest give way to it.
  ///
  /// - Returns: The subscribers without a waiting event before.
  mutating func append(_ event: SharedEvent, bound: Int) -> [Int] {
    events.append(event)
    weight += event.weight
    while events.count > bound || weight > Self.weightLimit, events.count > 1 {
      weight -= events.removeFirst().weight
      first += 1
    }
    defer { idle.removeAll(keepingCapacity: true) }
    return idle
  }

  /// What waits from a number on.
  func waiting(from number: Int) -> Waiting {
    let start = max(number, first)
    return Waiting(count: end - start, lost: start - number)
  }

  /// What waits from a number on, with an `overflow` at the beginning for what gave way.
  func batch(from number: Int) -> [SharedEvent] {
    let start = max(number, first)
    var batch: [SharedEvent] = []
    if start > number, let oldest = events.first?.event {
      batch.append(
        SharedEvent(
          PlayerEvent(
            .overflow(lost: start - number), mediaTime: oldest.mediaTime, item: oldest.item,
            clockTime: oldest.clockTime, date: oldest.date)))
    }
    batch += events.dropFirst(start - first)
    return batch
  }

  /// Notes that a subscriber has had all there is.
  mutating func hasHadAll(_ key: Int) {
    idle.append(key)
    forgetWhatAllHad()
  }

  private mutating func forgetWhatAllHad() {
    guard idle.count == subscribers.count else { return }
    first = end
    events.removeAll()
    weight = 0
  }
}
