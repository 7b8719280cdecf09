internal import Dispatch
internal import MediaCore
internal import Playback
internal import Synchronization

/// The player's side of a sink that is tried out: what it reports, and how long its calls take.
final class SinkWatch: Sendable {
  private struct State {
    var failures: [MediaError] = []
    var calls: [(name: String, length: MediaTime)] = []
    var isOver = false
    var reportsAfterTheEnd = 0
  }

  /// What a call may take at the most, and half of all calls of its name: a machine may have much else to do.
  private static let longest = MediaTime.milliseconds(250)
  private static let usual = MediaTime.milliseconds(5)

  private let clock = MonotonicClock()
  private let state = Mutex(State())
  private let ready = DispatchSemaphore(value: 0)

  var context: SinkContext {
    SinkContext(time: clock) { [self] report in
      state.withLock { state in
        if state.isOver { state.reportsAfterTheEnd += 1 }
        if case .failed(let error) = report { state.failures.append(error) }
        if case .pictureFailed(let error) = report { state.failures.append(error) }
      }
      if case .ready = report { ready.signal() }
    }
  }

  /// Does something that a player would call, and notes how long it took.
  func call<Value>(_ name: String, _ body: () -> Value) -> Value {
    let begin = clock.now
    defer {
      let length = clock.now - begin
      state.withLock { $0.calls.append((name, length)) }
    }
    return body()
  }

  /// Waits for a sink that has no room to say that it has.
  ///
  /// - Returns: What is wrong; `nil` when there is room.
  func lack(within patience: MediaTime, _ hasRoom: () -> Bool) -> String? {
    let end = clock.now + patience
    while !hasRoom() {
      let rest = end - clock.now
      let isTold =
        rest > .zero
        && ready.wait(timeout: .now() + .nanoseconds(Int(rest.seconds * 1e9))) == .success
      if isTold { continue }
      return hasRoom()
        ? "it had room again and did not report that it was ready"
        : "it had no room for \(patience)"
    }
    return nil
  }

  /// Polls, for what a sink's own thread does, which tells nothing.
  func holds(within patience: MediaTime, _ condition: () -> Bool) -> Bool {
    let end = clock.now + patience
    while !condition() {
      guard clock.now < end else { return false }
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(5))
    }
    return true
  }

  /// Counts what is reported from now on as too late.
  func end() { state.withLock { $0.isOver = true } }

  /// What is wrong with what was seen.
  var findings: [String] {
    let state = state.withLock { $0 }
    var findings = state.failures.map { "it failed: \($0)" }
    if state.reportsAfterTheEnd > 0 { findings.append("it reported something after it was closed") }
    for (name, calls) in Dictionary(grouping: state.calls, by: \.name).sorted(by: {
      $0.key < $1.key
    }) {
      let lengths = calls.map(\.length).sorted()
      guard let last = lengths.last else { continue }
      let half = lengths[lengths.count / 2]
      if half > Self.usual { findings.append("\(name) took \(half) in half of all calls") }
      if last > Self.longest { findings.append("\(name) took \(last) once") }
    }
    return findings
  }
}
