import MediaCore
import Synchronization

/// Something small on its way, for which any number of threads may wait.
final class SharedLoad: Sendable {
  private struct State {
    var result: Result<[UInt8], MediaError>?
    var waiting: [Signal] = []
    /// What a program does to get it.
    var task: Task<Void, Never>?
  }

  private let state = Mutex(State())
  private let cancellation = Cancellation()

  /// How often a waiting thread looks whether it is still wanted.
  private static let patience = MediaTime.milliseconds(100)

  /// Gets it on a thread of its own.
  func begin(_ body: @escaping @Sendable (Cancellation) throws(MediaError) -> [UInt8]) {
    start { [self] in
      finish(Result { () throws(MediaError) in try body(cancellation) })
    }
  }

  /// Asks a program for it, which may take so long.
  func begin(atMost length: MediaTime, _ body: @escaping @Sendable () async throws -> [UInt8]) {
    let task = Task { [self] in
      do {
        finish(.success(try await body()))
      } catch let error as MediaError {
        finish(.failure(error))
      } catch {
        finish(.failure(MediaError(.keyUnavailable, "the program has no key: \(error)")))
      }
    }
    state.withLock { $0.task = task }
    start { [self] in
      if (try? wait(cancellation, atMost: length)) != nil { return }
      task.cancel()
      finish(.failure(MediaError(.keyUnavailable, "the program did not give the key in time")))
    }
  }

  /// Nobody wants it any more.
  func cancel() {
    cancellation.cancel()
    state.withLock { $0.task }?.cancel()
  }

  private func start(_ body: @escaping @Sendable () -> Void) {
    do throws(MediaError) { try WorkerThread.start(body) } catch { finish(.failure(error)) }
  }

  /// Only the first result counts.
  private func finish(_ result: Result<[UInt8], MediaError>) {
    let waiting = state.withLock { state in
      state.result = state.result ?? result
      defer { state.waiting = [] }
      return state.waiting
    }
    for signal in waiting { signal.raise() }
  }

  /// Waits until it is there.
  ///
  /// - Throws: Why it cannot be had; 1004 when the waiting is cancelled.
  func wait(_ cancellation: Cancellation) throws(MediaError) -> [UInt8] {
    guard let bytes = try wait(cancellation, atMost: nil) else { throw Cancellation.error }
    return bytes
  }

  /// - Returns: `nil` when it took too long.
  private func wait(
    _ cancellation: Cancellation, atMost length: MediaTime?
  ) throws(MediaError) -> [UInt8]? {
    let signal = Signal()
    let time = MonotonicClock()
    let end = length.map { time.now + $0 }
    state.withLock { state in if state.result == nil { state.waiting.append(signal) } }
    while true {
      if let result = state.withLock({ $0.result }) { return try result.get() }
      try cancellation.check()
      if let end, time.now > end { return nil }
      signal.wait(atMost: Self.patience)
    }
  }
}
