internal import HLS
internal import MediaCore
internal import Streaming
internal import Synchronization

/// Reads on a thread of its own what a command names, since that may block, for no longer than the command may take.
struct BlockingRead: Sendable {
  /// How long it may take; `nil` for as long as it takes.
  var limit: MediaTime?
  /// Whether it ends with the task that waits for it; else what a client asked for is read though it has gone.
  private let endsWhenCancelled: Bool
  private let reading = WholeReading()

  init(limit: MediaTime? = nil, endsWhenCancelled: Bool = false) {
    self.limit = limit
    self.endsWhenCancelled = endsWhenCancelled
  }

  /// - Throws: What the body throws, 1003 when it takes too long, 1004 when it is cancelled; it is then ended, and
  ///   what it brings is dropped.
  func callAsFunction<Value: Sendable>(
    _ body: @escaping @Sendable (WholeReading) throws(MediaError) -> Value
  ) async throws(MediaError) -> Value {
    let reading = reading
    let answer = Answer<Value>()
    let timer = limit.map { limit in
      Task {
        try? await Task.sleep(for: .nanoseconds(max(0, limit.nanoseconds)))
        guard !Task.isCancelled else { return }
        answer.give(.failure(MediaError(.timedOut, "what it names was not read in time")))
        reading.cancel()
      }
    }
    defer { timer?.cancel() }
    let result: Result<Value, MediaError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        answer.await(continuation)
        do throws(MediaError) {
          try WorkerThread.start {
            answer.give(
              Result { () throws(MediaError) in try body(reading) })
          }
        } catch {
          answer.give(.failure(error))
        }
      }
    } onCancel: {
      guard endsWhenCancelled else { return }
      answer.give(.failure(MediaError(.cancelled, "the request was cancelled")))
      reading.cancel()
    }
    return try result.get()
  }

  /// The first result counts.
  private final class Answer<Value: Sendable>: Sendable {
    private struct State {
      var result: Result<Value, MediaError>?
      var continuation: CheckedContinuation<Result<Value, MediaError>, Never>?
    }

    private let state = Mutex(State())

    func await(_ continuation: CheckedContinuation<Result<Value, MediaError>, Never>) {
      let result = state.withLock { state in
        if state.result == nil { state.continuation = continuation }
        return state.result
      }
      if let result { continuation.resume(returning: result) }
    }

    func give(_ result: Result<Value, MediaError>) {
      let continuation = state.withLock { state in
        guard state.result == nil else {
          return nil as CheckedContinuation<Result<Value, MediaError>, Never>?
        }
        state.result = result
        return state.continuation.take()
      }
      continuation?.resume(returning: result)
    }
  }
}
