internal import Dispatch

/// How many threads this process may have.
package enum ThreadLimit {
  /// Whether so many more can be started, each with room for its stack.
  ///
  /// For the start of a program: Swift's pool waits for ever for a thread where the system gives none.
  package static func leaves(_ count: Int) -> Bool {
    let end = DispatchSemaphore(value: 0)
    var started = 0
    defer { for _ in 0..<started { end.signal() } }
    for _ in 0..<count {
      do throws(MediaError) { try WorkerThread.start { end.wait() } } catch { return false }
      started += 1
    }
    return true
  }
}
