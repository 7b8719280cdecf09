/// The calls for which a virtual clock waits, and which may never return: those of sources that a program supplies.
///
/// They are counted by looks, not by time: while the machine sleeps none is taken.
struct AttendedCalls {
  private struct Call {
    var end: @Sendable () -> Void
    var looks = 0
  }

  /// What is to be done after a look.
  struct Findings {
    /// End the calls that take too long.
    var ends: [@Sendable () -> Void] = []
    /// How many threads are not waited for any more.
    var abandoned = 0
  }

  /// After how many looks a call is ended.
  static let most = 30
  /// After how many looks its thread is not waited for any more.
  static let last = 35

  private var calls: [Int: Call] = [:]
  private var made = 0
  private var looked = MediaTime.zero

  /// - Parameter end: Has the call return soon.
  mutating func begin(_ end: @escaping @Sendable () -> Void) -> Int {
    made += 1
    calls[made] = Call(end: end)
    return made
  }

  /// - Returns: How many looks saw it.
  mutating func finish(_ id: Int) -> Int { calls.removeValue(forKey: id)?.looks ?? 0 }

  /// Counts a look at each call, unless the last was less than `interval` before.
  mutating func look(at now: MediaTime, interval: MediaTime) -> Findings {
    var findings = Findings()
    guard now - looked >= interval else { return findings }
    looked = now
    for (id, call) in calls {
      calls[id]?.looks += 1
      switch call.looks + 1 {
      case Self.most: findings.ends.append(call.end)
      case Self.last: findings.abandoned += 1
      default: break
      }
    }
    return findings
  }
}
