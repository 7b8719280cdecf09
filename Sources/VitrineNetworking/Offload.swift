internal import MediaCore

/// Work that blocks, on a thread of its own, as Swift's shared pool must not be held up by it.
enum Offload {
  /// Waits for what a body gives; `nil` when the system gives no more threads.
  static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value? {
    await withCheckedContinuation { continuation in
      do throws(MediaError) {
        try WorkerThread.start { continuation.resume(returning: body()) }
      } catch {
        continuation.resume(returning: nil)
      }
    }
  }
}
