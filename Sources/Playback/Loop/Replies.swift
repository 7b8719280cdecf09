internal import MediaCore

/// The replies that wait: for what a command brings about, and for the end of the queue.
struct Replies {
  typealias Resumption = @Sendable (Result<Void, MediaError>) -> Void

  private(set) var waiting: [CompletionWaiter] = []
  private var ends: [Resumption] = []
  private var made = 0
  /// Why a sink gave up; `nil` if none did.
  private(set) var sinkFailure: MediaError?
  private(set) var isClosed = false

  /// Whether a reply waits for the end.
  var awaitEnd: Bool { !ends.isEmpty }

  /// The earliest deadline of a reply; `nil` if none has one.
  var deadline: MediaTime? { waiting.reduce(nil) { earlier($0, $1.deadline) } }

  /// The number of the next reply.
  mutating func makeID() -> Int {
    made += 1
    return made
  }

  mutating func add(_ waiter: CompletionWaiter) { waiting.append(waiter) }

  mutating func addEnd(_ resume: @escaping Resumption) { ends.append(resume) }

  mutating func fail(_ error: MediaError) { sinkFailure = error }

  /// Takes the replies whose outcome is known.
  ///
  /// - Parameter outcomes: One for each of `waiting`; `nil` for a reply that waits on.
  mutating func settle(_ outcomes: [Result<Void, MediaError>?]) -> [Reply] {
    defer { waiting = zip(waiting, outcomes).compactMap { $1 == nil ? $0 : nil } }
    return zip(waiting, outcomes).compactMap { waiter, outcome in
      outcome.map { Reply(resume: waiter.resume, outcome: $0) }
    }
  }

  /// Takes the replies that wait for the end.
  mutating func takeEnds(_ error: MediaError?) -> [Reply] {
    defer { ends = [] }
    return ends.map { Reply(resume: $0, outcome: error.map { .failure($0) } ?? .success(())) }
  }

  /// - Returns: Whether it was open.
  mutating func close() -> Bool {
    defer { isClosed = true }
    return !isClosed
  }

  /// Takes all replies that are left: the player is closed.
  mutating func takeAll() -> [Reply] {
    let closed = Result<Void, MediaError>.failure(MediaError(.shutDown, "the player was closed"))
    return settle(waiting.map { _ in closed }) + takeEnds(sinkFailure)
  }
}

/// A reply with its outcome, to be sent.
struct Reply {
  let resume: Replies.Resumption
  let outcome: Result<Void, MediaError>

  func send() { resume(outcome) }
}
