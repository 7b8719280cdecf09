internal import MediaCore
internal import Streaming
internal import Synchronization

/// Waits on a thread of a job for what is asynchronous.
enum Blocking {
  /// - Throws: What the body throws; 1004 once it is called off, whatever the body does.
  static func result<Value: Sendable>(
    _ cancellation: Cancellation,
    of body: @escaping @Sendable () async throws(MediaError) -> Value
  ) throws(MediaError) -> Value {
    let box = Box<Value>()
    cancellation.wake(box.signal)
    defer { cancellation.wake(nil) }
    let task = Task {
      let result: Result<Value, MediaError>
      do throws(MediaError) { result = .success(try await body()) } catch {
        result = .failure(error)
      }
      box.result.withLock { $0 = result }
      box.signal.raise()
    }
    box.signal.wait()
    guard let result = box.result.withLock({ $0 }) else {
      task.cancel()
      throw Cancellation.error
    }
    return try result.get()
  }

  private final class Box<Value: Sendable>: Sendable {
    let signal = Signal()
    let result = Mutex<Result<Value, MediaError>?>(nil)
  }
}
