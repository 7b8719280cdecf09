internal import Logging
internal import MediaCore

/// Which lines of a log are written: each complaint once a minute, and not too many of all in a short time.
struct LogGate {
  /// What is said besides a line that is written.
  struct Admission {
    /// How many like it were left out before.
    var likeIt = 0
    /// How many others were left out before.
    var others = 0
  }

  private struct Entry {
    var since: MediaTime
    var leftOut = 0
  }

  /// How long a complaint is left out.
  private static let pause = MediaTime.seconds(60)
  /// How many complaints are told apart.
  private static let limit = 1024
  /// How many lines are written in how long.
  private static let most = 1000
  private static let window = MediaTime.seconds(10)

  private var entries: [String: Entry] = [:]
  private var windowStart: MediaTime?
  private var written = 0
  private var leftOut = 0

  /// Looks at a line.
  ///
  /// - Returns: `nil` for one that is left out.
  mutating func admit(_ text: String, _ level: Logger.Level, at now: MediaTime) -> Admission? {
    let entry = entries[text]
    if let entry, now - entry.since < Self.pause {
      entries[text]?.leftOut += 1
      return nil
    }
    if windowStart.map({ now - $0 >= Self.window }) ?? true { (windowStart, written) = (now, 0) }
    guard written < Self.most else {
      leftOut += 1
      return nil
    }
    written += 1
    // What is no complaint may be said as often as it happens.
    if level >= .warning {
      if entry == nil, entries.count >= Self.limit { makeRoom(at: now) }
      entries[text] = Entry(since: now)
    }
    defer { leftOut = 0 }
    return Admission(likeIt: entry?.leftOut ?? 0, others: leftOut)
  }

  private mutating func makeRoom(at now: MediaTime) {
    entries = entries.filter { now - $0.value.since < Self.pause }
    if entries.count >= Self.limit { entries = [:] }
  }
}
