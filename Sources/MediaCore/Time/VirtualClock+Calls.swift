internal import Synchronization

/// The calls that a virtual clock does not wait for without end.
extension VirtualClock {
  /// Notes that a thread that lives by the clock begins a call that may never return.
  ///
  /// - Parameter end: Has the call return soon; called on another thread after 30 s of the machine's time. After 5 s
  ///   more the clock goes on without the call's thread.
  /// - Returns: The call's number, for `finishCall`.
  package func beginCall(_ end: @escaping @Sendable () -> Void) -> Int {
    calls.withLock { $0.begin(end) }
  }

  /// Notes that a call has returned.
  ///
  /// - Returns: Whether it was ended because it took too long.
  @discardableResult
  package func finishCall(_ id: Int) -> Bool {
    let looks = calls.withLock { $0.finish(id) }
    if looks >= AttendedCalls.last { beginWork() }
    return looks >= AttendedCalls.most
  }

  /// Ends the calls that take too long; each player looks every `lookInterval` while it waits.
  package func lookAtCalls() {
    // A call may return 1 ms before the next look is due.
    let findings = calls.withLock {
      $0.look(at: machine.now, interval: lookInterval.scaled(by: 0.9))
    }
    for end in findings.ends { end() }
    for _ in 0..<findings.abandoned { endWork() }
  }
}
