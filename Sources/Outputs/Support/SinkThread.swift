internal import Glibc
internal import MediaCore

/// Threads that sinks have for themselves, so that what blocks them blocks nothing else.
enum SinkThread {
  /// Runs a body on a new thread, on which SIGPIPE is blocked.
  ///
  /// Writing to a dead pipe fails with `EPIPE` there and leaves the process alone.
  ///
  /// - Parameter name: What `ps -T` shows, at most 15 bytes.
  /// - Returns: Whether the system gave a thread.
  static func start(_ name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
    do throws(MediaError) {
      try WorkerThread.start(named: name) {
        blockSIGPIPE()
        body()
      }
      return true
    } catch {
      return false
    }
  }

  private static func blockSIGPIPE() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}
