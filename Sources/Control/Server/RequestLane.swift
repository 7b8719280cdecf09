internal import NIOCore

/// The calls of one client that wait for their turn, line by line.
struct RequestLane {
  /// What one line asked for, with the replies so far.
  struct Line {
    var calls: [Call]
    var isBatch: Bool
    /// How many of the calls have been taken.
    var taken = 0
    var replies = ""
    /// What to do once the replies are on their way.
    var afterReply: [() -> Void] = []
    /// What the line costs while it waits.
    var bytes: Int

    var notifications: Int { calls.count { $0.id == nil } }

    /// The next call to carry out; `nil` when all have been.
    mutating func next() -> Call? {
      guard taken < calls.count else { return nil }
      defer { taken += 1 }
      return calls[taken]
    }
  }

  /// How many lines and bytes may wait before reading stops.
  static let lineLimit = 256
  static let byteLimit = 1 << 20

  /// The line that is being carried out.
  var current: Line?
  private var waiting = CircularBuffer<Line>()
  private var waitingBytes = 0
  /// How many of the calls in the lane want no answer.
  private var notifications = 0

  /// Whether a call has to be carried out of which nothing else tells the client when it is.
  var hasNotifications: Bool { notifications > 0 }
  var isEmpty: Bool { current == nil && waiting.isEmpty }
  var isFull: Bool { waiting.count >= Self.lineLimit || waitingBytes >= Self.byteLimit }

  /// The calls that come next, so many at most; they stay where they are.
  func upcoming(atMost limit: Int) -> [Call] {
    var calls = Array((current.map { $0.calls[$0.taken...] } ?? []).prefix(limit))
    for line in waiting where calls.count < limit {
      calls += line.calls.prefix(limit - calls.count)
    }
    return calls
  }

  mutating func append(_ message: Message, bytes: Int) {
    switch message {
    case .single(let call): waiting.append(Line(calls: [call], isBatch: false, bytes: bytes))
    case .batch(let calls): waiting.append(Line(calls: calls, isBatch: true, bytes: bytes))
    }
    waitingBytes += bytes
    notifications += waiting.last?.notifications ?? 0
  }

  /// Makes the next line the current one when there is none; false when no line is left.
  mutating func advance() -> Bool {
    if current != nil { return true }
    guard let line = waiting.popFirst() else { return false }
    waitingBytes -= line.bytes
    current = line
    return true
  }

  /// Takes away the current line, which has been carried out; `nil` if there is none.
  mutating func finish() -> Line? {
    defer { current = nil }
    notifications -= current?.notifications ?? 0
    return current
  }
}
