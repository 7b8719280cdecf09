/// The callers that wait for a virtual clock to have come to a time.
struct ClockWaiters {
  struct Waiter: Sendable {
    var id: Int
    var time: MediaTime
    /// Where it wakes before that, once a player has had something to do; `nil` for nowhere.
    var ticks: Ticks?
    /// Is given whether the clock has come so far, and all is done.
    var resume: @Sendable (Bool) -> Void
  }

  /// Moments of a clock, one length apart.
  struct Ticks: Sendable {
    let start: MediaTime
    let length: MediaTime

    /// The first at a time or behind it, and behind the start.
    func first(notBefore time: MediaTime) -> MediaTime {
      let (start, length) = (start.nanoseconds, length.nanoseconds)
      let count = max(1, (time.nanoseconds - start + length - 1) / length)
      return MediaTime(nanoseconds: start + count * length)
    }
  }

  private var waiters: [Waiter] = []
  private var made = 0
  /// Of callers that have not given up, also of those that do not wait yet.
  private var patient: Set<Int> = []

  /// Up to when the last of them waits; `nil` when none does.
  var latest: MediaTime? { waiters.map(\.time).max() }

  /// A number for a caller that will wait, and may give up before it does.
  mutating func make() -> Int {
    made += 1
    patient.insert(made)
    return made
  }

  /// - Returns: Whether it waits; it does not where it has given up.
  mutating func add(_ waiter: Waiter) -> Bool {
    guard patient.contains(waiter.id) else { return false }
    waiters.append(waiter)
    return true
  }

  /// - Returns: Whether it had not given up.
  mutating func leave(_ id: Int) -> Bool { patient.remove(id) != nil }

  /// Has a caller give up.
  ///
  /// - Returns: What waits; `nil` when it does not wait yet, or not any more.
  mutating func remove(_ id: Int) -> Waiter? {
    patient.remove(id)
    return waiters.firstIndex { $0.id == id }.map { waiters.remove(at: $0) }
  }

  /// Has those that wake by ticks wait no longer than to the next one, since a player has something to do now.
  ///
  /// - Returns: Whether one waits for an earlier time than before.
  mutating func wakeByTick(after now: MediaTime) -> Bool {
    var isEarlier = false
    for place in waiters.indices {
      guard let tick = waiters[place].ticks?.first(notBefore: now), tick < waiters[place].time
      else { continue }
      waiters[place].time = tick
      isEarlier = true
    }
    return isEarlier
  }

  /// Takes those that waited for a time that is reached.
  mutating func takeReached(by now: MediaTime) -> [Waiter] {
    let reached = waiters.filter { $0.time <= now }
    waiters.removeAll { $0.time <= now }
    for waiter in reached { patient.remove(waiter.id) }
    return reached
  }
}
