import MediaCore

/// Tells when a transfer has waited too long for its first byte, or moves too slowly to be of use.
struct ProgressWatch {
  private enum Stage {
    case awaitingFirstByte(until: MediaTime)
    case flowing(windowEnd: MediaTime, bytes: Int)
    /// The reader holds the transfer back: that is no stall.
    case held
  }

  private let timeouts: Request.Timeouts
  private var stage: Stage

  init(timeouts: Request.Timeouts, now: MediaTime) {
    self.timeouts = timeouts
    stage = .awaitingFirstByte(until: now + timeouts.firstByte)
  }

  /// When to look again; `nil` while the reader holds it back.
  var deadline: MediaTime? {
    switch stage {
    case .awaitingFirstByte(let until): until
    case .flowing(let windowEnd, _): windowEnd
    case .held: nil
    }
  }

  mutating func receive(_ count: Int, at now: MediaTime) {
    if case .flowing(let windowEnd, let bytes) = stage {
      stage = .flowing(windowEnd: windowEnd, bytes: bytes + count)
    } else {
      stage = .flowing(windowEnd: now + timeouts.stall, bytes: count)
    }
  }

  /// Bytes of the request's body were sent: the server need not answer before it has all.
  mutating func send(at now: MediaTime) {
    if case .awaitingFirstByte = stage {
      stage = .awaitingFirstByte(until: now + timeouts.firstByte)
    }
  }

  mutating func hold() { stage = .held }

  mutating func release(at now: MediaTime) {
    if case .held = stage { stage = .flowing(windowEnd: now + timeouts.stall, bytes: 0) }
  }

  /// Looks at the clock: names the phase that took too long, or begins a new window.
  mutating func expire(at now: MediaTime) -> NetworkError.Phase? {
    switch stage {
    case .awaitingFirstByte(let until):
      return now >= until ? .firstByte : nil
    case .flowing(let windowEnd, let bytes):
      guard now >= windowEnd else { return nil }
      if Double(bytes) < Double(timeouts.leastRate) * timeouts.stall.seconds { return .stall }
      stage = .flowing(windowEnd: now + timeouts.stall, bytes: 0)
      return nil
    case .held:
      return nil
    }
  }
}
