/// The stages of the players that live by one virtual clock, which moves only while all of them rest.
struct ClockStages {
  /// What a stage at rest waits for.
  struct Rest: Equatable {
    /// When its player next has something to do, its timers included; `nil` for never.
    var deadline: MediaTime?
    /// Whether a clock without a horizon runs for it; it does not for timers that no thread waits for.
    var isBinding = false
  }

  private enum Phase: Equatable {
    case working
    /// The clock has come to its deadline.
    case due
    case resting(Rest)
  }

  private struct Stage {
    var id: Int
    var wakeup: @Sendable () -> Void
    var phase = Phase.working

    var rest: Rest? { if case .resting(let rest) = phase { rest } else { nil } }
  }

  private var stages: [Stage] = []
  private var made = 0

  var isEmpty: Bool { stages.isEmpty }

  /// What all of them wait for; `nil` while one is at work.
  var rest: Rest? {
    var all = Rest()
    for stage in stages {
      guard let rest = stage.rest else { return nil }
      all.deadline = [all.deadline, rest.deadline].compactMap { $0 }.min()
      all.isBinding = all.isBinding || rest.isBinding
    }
    return all
  }

  /// Takes in a stage, which is at work.
  mutating func add(_ wakeup: @escaping @Sendable () -> Void) -> Int {
    made += 1
    stages.append(Stage(id: made, wakeup: wakeup))
    return made
  }

  mutating func remove(_ id: Int) { stages.removeAll { $0.id == id } }

  mutating func rest(_ id: Int, _ rest: Rest) {
    if let place = place(of: id) { stages[place].phase = .resting(rest) }
  }

  /// Sets a stage to work.
  ///
  /// - Returns: Whether the clock has come to its deadline since it last worked.
  mutating func begin(_ id: Int) -> Bool {
    guard let place = place(of: id) else { return false }
    defer { stages[place].phase = .working }
    return stages[place].phase == .due
  }

  func rests(_ id: Int) -> Bool { place(of: id).map { stages[$0].rest != nil } ?? false }

  /// Whether a stage must rest until the clock wakes it, since another lives by the clock too.
  func isHeld(_ id: Int) -> Bool { stages.count > 1 && rests(id) }

  /// By what a stage is woken that waits for another thread of its player; `nil` if it rests beside other stages, since
  /// it then takes its steps at moments of its own alone.
  mutating func wakeAtWork(_ id: Int) -> (@Sendable () -> Void)? {
    guard !isHeld(id), let place = place(of: id) else { return nil }
    if stages[place].phase != .due { stages[place].phase = .working }
    return stages[place].wakeup
  }

  /// Sets stages to work.
  ///
  /// - Parameters:
  ///   - time: The time that is reached.
  ///   - isEnd: Whether those that have nothing to do at that time look at it too, since the clock goes no further.
  ///   - caller: The stage that asks, which needs no wakeup.
  /// - Returns: By what the others are woken.
  mutating func wake(
    at time: MediaTime, isEnd: Bool, caller: Int? = nil
  ) -> [@Sendable () -> Void] {
    var wakeups: [@Sendable () -> Void] = []
    for place in stages.indices {
      let isDue = stages[place].rest?.deadline.map { $0 <= time } ?? false
      guard isDue || isEnd else { continue }
      if stages[place].id == caller {
        stages[place].phase = .working
      } else {
        if stages[place].phase != .due { stages[place].phase = isDue ? .due : .working }
        wakeups.append(stages[place].wakeup)
      }
    }
    return wakeups
  }

  private func place(of id: Int) -> Int? { stages.firstIndex { $0.id == id } }
}
