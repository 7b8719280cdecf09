import MediaCore
import Streaming
import Synchronization

/// Something small on its way, for which any number of threads may wait.
final class SharedLoad: Sendable {
  private struct State {
    var result: Result<[UInt8], LoadError>?
    var waiting: [Signal] = []
  }

  private let time: any TimeSource
  private let state = Mutex(State())
  private let cancellation: Cancellation

  /// - Parameter time: The clock on which waiters time out.
  init(on time: any TimeSource) {
    self.time = time
    cancellation = Cancellation(on: time)
  }

  /// Gets it on a thread of its own.
  func begin(_ body: @escaping @Sendable (Cancellation) throws(LoadError) -> [UInt8]) {
    start { [self] in
      finish(Result { () throws(LoadError) in try body(cancellation) })
    }
  }

  /// Asks a program for it, which may take so long in real time.
  func begin(atMost length: MediaTime, _ body: @escaping @Sendable () async throws -> [UInt8]) {
    start { [self] in
      // On the machine's clock: to a virtual one the program is at work.
      let answer = Signal()
      let task = Task {
        do {
          finish(.success(try await body()))
        } catch let error as MediaError {
          finish(.failure(.final(error)))
        } catch {
          let reason = "the program has no key: \(error)"
          finish(.failure(.final(MediaError(.keyUnavailable, reason))))
        }
        answer.raise()
      }
      cancellation.wake(answer)
      if answer.wait(atMost: length), (try? cancellation.check()) != nil { return }
      task.cancel()
      let reason = "the program did not give the key in time"
      finish(.failure(.final(MediaError(.keyUnavailable, reason))))
    }
  }

  /// Cancels it.
  func cancel() { cancellation.cancel() }

  private func start(_ body: @escaping @Sendable () -> Void) {
    do throws(MediaError) { try WorkerThread.start(on: time, body) } catch {
      finish(.failure(.final(error)))
    }
  }

  /// Only the first result counts.
  private func finish(_ result: Result<[UInt8], LoadError>) {
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
  func wait(_ cancellation: Cancellation) throws(LoadError) -> [UInt8] {
    let signal = Signal(on: time)
    cancellation.wake(signal)
    defer { cancellation.wake(nil) }
    state.withLock { state in if state.result == nil { state.waiting.append(signal) } }
    while true {
      if let result = state.withLock({ $0.result }) { return try result.get() }
      try final { () throws(MediaError) in try cancellation.check() }
      signal.wait()
    }
  }
}
