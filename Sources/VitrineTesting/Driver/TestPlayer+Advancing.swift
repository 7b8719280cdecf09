public import MediaCore
internal import Playback
internal import Synchronization
internal import Vitrine

/// Lets time run.
extension TestPlayer {
  /// How long the machine may take for a step of the clock: a player that comes to no rest holds up no test for ever.
  static let patience = Duration.seconds(60)

  /// Lets time run for a length, and returns when the player has done all that is due by then.
  ///
  /// - Parameters:
  ///   - length: How far.
  ///   - file: The source file that a failure names; the default is the caller's.
  ///   - line: The line of that file; the default is the caller's.
  /// - Throws: A `TestFailure` where the player does not come to rest within 60 s of the machine's time.
  public func advance(
    by length: MediaTime, file: String = #fileID, line: Int = #line
  ) async throws(TestFailure) {
    try await advance(to: clock.now + length, file: file, line: line)
  }

  /// Lets time run to a time of the clock; one that is over lets the player do what is due now.
  ///
  /// - Parameters:
  ///   - time: That of the clock.
  ///   - file: The source file that a failure names; the default is the caller's.
  ///   - line: The line of that file; the default is the caller's.
  /// - Throws: As `advance(by:)`.
  public func advance(
    to time: MediaTime, file: String = #fileID, line: Int = #line
  ) async throws(TestFailure) {
    progress.withLock { $0.isInRow = false }
    do throws(TestFailure) { try await step(to: max(time, clock.now)) } catch {
      throw error.at(file, line)
    }
  }

  /// Lets time run until something has come, or is so.
  ///
  /// - Parameters:
  ///   - milestone: What must come.
  ///   - length: How far time may run meanwhile. The default is 10 s.
  ///   - file: The source file that a failure names; the default is the caller's.
  ///   - line: The line of that file; the default is the caller's.
  /// - Returns: The time of the clock at which an event came, or that at which all else was seen to be so, which is up to
  ///   0.01 s later than it was.
  /// - Throws: A `TestFailure` that tells what was there instead.
  @discardableResult
  public func advance(
    until milestone: Milestone, within length: MediaTime = .seconds(10), file: String = #fileID,
    line: Int = #line
  ) async throws(TestFailure) -> MediaTime {
    do throws(TestFailure) { return try await run(until: milestone, within: length) } catch {
      throw error.at(file, line)
    }
  }

  /// Expects that something is so now, or has come by now.
  ///
  /// - Parameters:
  ///   - milestone: What must be so.
  ///   - file: The source file that a failure names; the default is the caller's.
  ///   - line: The line of that file; the default is the caller's.
  /// - Throws: A `TestFailure` that tells what is there instead.
  public func expect(
    _ milestone: Milestone, file: String = #fileID, line: Int = #line
  ) async throws(TestFailure) {
    try await advance(until: milestone, within: .zero, file: file, line: line)
  }

  private func run(
    until milestone: Milestone, within length: MediaTime
  ) async throws(TestFailure) -> MediaTime {
    progress.withLock { $0.isInRow = false }
    var watch = try await MilestoneWatch(milestone, self)
    let end = clock.now + length
    try await catchUp()
    while true {
      // By itself the player brings sound every 100 ms.
      if milestone.isOfSound { try await settle() }
      if let time = watch.timeReached { return time }
      guard clock.now < end else { throw watch.failure(within: length) }
      try await step(to: min(end, clock.now + watch.step))
    }
  }

  /// Lets the player do all that is due now.
  func rest() async { _ = await clock.advance(to: clock.now, within: Self.patience) }

  /// The same, for what looks at it.
  func settle() async throws(TestFailure) { try await run(to: clock.now) }

  /// Moves the clock, and takes the pictures that come.
  private func step(to time: MediaTime) async throws(TestFailure) {
    try await run(to: time)
    let pictures = shown.take()
    progress.withLock { $0.recent = pictures }
  }

  /// Lets all be done that the last command led to at once; of pictures the present one counts from then on.
  private func catchUp() async throws(TestFailure) {
    try await settle()
    _ = shown.take()
    let present = shown.current.map { [$0] } ?? []
    progress.withLock { $0.recent = present }
  }

  private func run(to time: MediaTime) async throws(TestFailure) {
    guard await clock.advance(to: time, within: Self.patience) else {
      throw failure(
        Task.isCancelled
          ? "the test was cancelled at \(clock.now)"
          : "the player came to no rest at \(clock.now) of its clock within \(Self.patience)")
    }
  }

  /// A failure with how the player stands.
  func failure(_ reason: String) -> TestFailure {
    let status = player.status
    let length = status.duration.map { " of \($0)" } ?? ""
    var lines = [
      "the clock is at \(clock.now), the state is \(status.state), "
        + (status.current.map { "item \($0) at \(status.currentTime)\(length)" }
          ?? "without an item")
        + ", \(status.counters.framesShown) pictures were shown"
    ]
    for item in status.items {
      if let error = item.error { lines.append("item \(item.id) failed: \(error)") }
    }
    let events = record.tail(8)
    lines.append(events.isEmpty ? "there were no events" : "the last events:")
    return TestFailure(reason: reason, circumstances: lines + events.map { "  " + $0 })
  }
}
