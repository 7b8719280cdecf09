internal import MediaCore
internal import Synchronization

/// How many jobs are at work at once; the others wait for their turn, in the order in which they came.
///
/// Exports, stills, downloads and the jobs of a socket's clients that are given one limit share it.
///
/// ```swift
/// let limit = JobLimit(2)
/// for name in ["a", "b", "c"] {
///   let export = ExportSession(Asset("\(name).mov"), to: "\(name).mp4", limit: limit)
///   Task { try await export.run() }
/// }
/// ```
///
/// A job that waits within its turn for another one of the same limit may wait for ever. Any thread may use it.
public final class JobLimit: Sendable {
  fileprivate struct State {
    var atWorkCount = 0
    var nextTicket = 0
    /// What waits for a turn, by its ticket.
    var waiting: [Int: @Sendable (Bool) -> Void] = [:]
  }

  /// How many are at work at once, 1 or more.
  public let count: Int
  private let state = Mutex(State())

  /// Makes a limit.
  ///
  /// - Parameter count: How many are at work at once, 1 or more; the default is 2.
  public init(_ count: Int = 2) { self.count = max(1, count) }

  /// How many wait for their turn now.
  public var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// A place in the line, behind all that were given out before.
  package func ticket() -> Int {
    state.withLock { state in
      state.nextTicket += 1
      return state.nextTicket
    }
  }

  /// Stands in the line with a ticket.
  ///
  /// - Parameter start: Is called once, here or on the thread that gives a turn back: with `true` for a turn, which `end` gives
  ///   back, with `false` when it was withdrawn.
  package func stand(_ ticket: Int, _ start: @escaping @Sendable (Bool) -> Void) {
    state.withLock { $0.waiting[ticket] = start }
    startNext()
  }

  /// Leaves the line.
  ///
  /// - Returns: Whether it stood there; otherwise it has had its turn, or never came.
  @discardableResult
  package func withdraw(_ ticket: Int) -> Bool {
    let start = state.withLock { $0.waiting.removeValue(forKey: ticket) }
    start?(false)
    return start != nil
  }

  /// Gives a turn back.
  package func end() {
    state.withLock { $0.atWorkCount -= 1 }
    startNext()
  }

  /// Waits for a turn, which `end` gives back; the task may be cancelled.
  ///
  /// - Parameter onEnd: Takes what ends the waiting, to be called when the job is called off.
  /// - Throws: 1004 when it was called off.
  func take(
    _ onEnd: (@escaping @Sendable () -> Void) -> Void = { _ in }
  ) async throws(MediaError) {
    let ticket = ticket()
    let hasTurn = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        stand(ticket) { continuation.resume(returning: $0) }
        onEnd { self.withdraw(ticket) }
        // What was called off before it stood there has not left.
        if Task.isCancelled { withdraw(ticket) }
      }
    } onCancel: {
      withdraw(ticket)
    }
    guard hasTurn else {
      throw MediaError(.cancelled, "the job was called off before its turn came")
    }
  }

  private func startNext() {
    while let start = state.withLock({ $0.next(of: count) }) { start(true) }
  }
}

extension JobLimit.State {
  /// What comes next, which is at work from now on.
  fileprivate mutating func next(of count: Int) -> (@Sendable (Bool) -> Void)? {
    guard atWorkCount < count, let ticket = waiting.keys.min() else { return nil }
    atWorkCount += 1
    return waiting.removeValue(forKey: ticket)
  }
}
