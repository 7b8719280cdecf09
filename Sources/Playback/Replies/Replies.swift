internal import MediaCore

/// The replies that wait: for what a command brings about, and for the end of the queue.
struct Replies {
  typealias Resumption = @Sendable (Result<Void, MediaError>) -> Void

  private(set) var waiting: [CompletionWaiter] = []
  /// The replies whose callers were cancelled.
  let cancellations: WaiterCancellations
  private var ends: [Resumption] = []
  private var made = 0
  /// Why a sink gave up; `nil` if none did.
  private(set) var sinkFailure: MediaError?
  private(set) var isClosed = false

  init(_ wakeStage: @escaping @Sendable () -> Void) {
    cancellations = WaiterCancellations(wakeStage)
  }

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

  /// Whether a reply depends on how the frame that is shown looks, all else being known.
  ///
  /// The loop looks at the frame only then: that takes up pictures of a second source.
  func needPicture(_ situation: Situation) -> Bool {
    waiting.contains { situation.needsPicture(for: $0) }
  }

  /// Takes the replies whose outcome is known.
  mutating func settle(_ situation: Situation) -> [Reply] {
    var replies: [Reply] = []
    let cancellations = cancellations
    waiting.removeAll { waiter in
      let outcome =
        cancellations.take(waiter.id)
        ? .failure(MediaError(.cancelled, "the request was cancelled"))
        : situation.outcome(of: waiter)
      if let outcome { replies.append(Reply(resume: waiter.resume, outcome: outcome)) }
      return outcome != nil
    }
    return replies
  }

  /// Whether replies wait for the end, and the queue was played to it or a sink gave up.
  func endIsDue(hasEnded: Bool) -> Bool { !ends.isEmpty && (hasEnded || sinkFailure != nil) }

  /// Takes the replies that wait for the end.
  ///
  /// - Parameter failure: Why nothing of the queue could be played; `nil` if any was. That a sink gave up goes first.
  mutating func takeEnds(_ failure: MediaError?) -> [Reply] {
    defer { ends = [] }
    let error = sinkFailure ?? failure
    return ends.map { Reply(resume: $0, outcome: error.map { .failure($0) } ?? .success(())) }
  }

  /// - Returns: Whether it was open.
  mutating func close() -> Bool {
    defer { isClosed = true }
    return !isClosed
  }

  /// Takes all replies that are left: the player is closed.
  mutating func takeAll() -> [Reply] {
    defer { waiting = [] }
    let closed = MediaError(.shutDown, "the player was closed")
    return waiting.map { Reply(resume: $0.resume, outcome: .failure(closed)) } + takeEnds(nil)
  }
}
