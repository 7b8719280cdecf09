internal import MediaCore
internal import Playback
internal import Vitrine

/// Lets the clock run to where a step is done, and computes with what the player tells.
extension ScenarioRun {
  mutating func reach(_ time: MediaTime, _ step: ScenarioStep) async throws(Failure) {
    guard time >= clock.now - tolerance else {
      throw failure(step, "the clock is at \(clock.now.seconds) s already")
    }
    try await advance(to: max(time, clock.now))
  }

  /// Lets the clock run until the position comes to a time, from before it.
  mutating func reach(
    position time: MediaTime, within length: MediaTime, _ step: ScenarioStep
  ) async throws(Failure) {
    let end = clock.now + length
    var goal = PositionGoal(time, tolerance: tolerance)
    while true {
      try await catchUp()
      let status = player.status
      if goal.isReached(in: status) { return }
      guard clock.now < end else {
        throw failure(
          step, "the position is \(status.currentTime.seconds) s after \(length.seconds) s")
      }
      try await advance(to: min(end, clock.now + goal.step(in: status)))
    }
  }

  mutating func reach(
    frame number: Int, within length: MediaTime, _ step: ScenarioStep
  ) async throws(Failure) {
    let end = clock.now + length
    while true {
      try await catchUp()
      let left = number - player.status.counters.framesShown
      if left <= 0 { return }
      guard clock.now < end else {
        throw failure(
          step, "\(number - left) pictures have been shown after \(length.seconds) s")
      }
      try await advance(to: min(end, clock.now + ClockStep.toward(pictures: left)))
    }
  }

  /// Lets the clock run until some time after an event.
  mutating func follow(
    _ filter: PlayerEventFilter, by gap: MediaTime, within length: MediaTime, _ step: ScenarioStep
  ) async throws(Failure) {
    let end = clock.now + length
    try await catchUp()
    while true {
      if let event = events.next(filter, from: &place) {
        return try await reach(event.clockTime + gap, step)
      }
      guard clock.now < end else {
        throw failure(step, "that did not come within \(length.seconds) s")
      }
      try await goOn(toward: end)
    }
  }

  /// Lets the clock run for all of a time, in which an event must come just once.
  mutating func expect(
    once filter: PlayerEventFilter, within length: MediaTime, _ step: ScenarioStep
  ) async throws(Failure) {
    try await catchUp()
    try await advance(to: clock.now + length)
    let count = events.count(filter, from: place)
    guard count == 1 else {
      throw failure(step, "that came \(count) times within \(length.seconds) s")
    }
    _ = events.next(filter, from: &place)
  }

  /// Gives a name to a number that is computed now.
  mutating func set(
    _ name: String, _ arithmetic: Arithmetic, _ known: ScenarioVariables, _ step: ScenarioStep
  ) async throws(Failure) {
    try await catchUp()
    let values = self
    let value = { known.number($0) ?? values.number($0) }
    guard let number = arithmetic.value(value) else {
      let missing = arithmetic.names.first { value($0) == nil }
      throw failure(step, missing.map(Self.isNotKnown) ?? Arithmetic.noNumber)
    }
    computed[name] = number
  }

  /// Does the steps of a line whose values are known by now.
  mutating func perform(_ line: LateLine, _ step: ScenarioStep) async throws(Failure) {
    try await catchUp()
    let values = self
    let steps: [ScenarioStep]
    do throws(ScenarioError) {
      steps = try line.steps { values.number($0).map(Arithmetic.text) }
    } catch {
      throw failure(step, error.reason)
    }
    try await perform(steps)
  }

  /// What a name stands for at this moment; `nil` for nothing.
  private func number(_ name: String) -> Double? {
    if let number = computed[name] { return number }
    switch name {
    case "position": return player.status.currentTime.seconds
    case "duration": return player.status.duration?.seconds
    case "clock": return clock.now.seconds
    default: return nil
    }
  }

  private static func isNotKnown(_ name: String) -> String { "nothing is known for '\(name)'" }
}
