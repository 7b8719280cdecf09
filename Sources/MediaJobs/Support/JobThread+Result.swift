internal import FFmpeg
internal import MediaCore

extension JobThread {
  /// Runs a body on a thread of its own and gives its result back.
  ///
  /// - Parameters:
  ///   - readGuard: Ends the work when the task is cancelled; the body makes its readers with it.
  ///   - body: Blocks.
  /// - Throws: What the body throws; 1004 when the task was cancelled.
  static func result<Value: Sendable>(
    _ readGuard: ReadGuard = ReadGuard(),
    of body: @escaping @Sendable () throws(MediaError) -> Value
  ) async throws(MediaError) -> Value {
    let result: Result<Value, MediaError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        do throws(MediaError) {
          try start {
            continuation.resume(returning: Result { () throws(MediaError) in try body() })
          }
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    } onCancel: {
      readGuard.cancel()
    }
    return try result.get()
  }
}
