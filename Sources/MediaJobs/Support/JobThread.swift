internal import Glibc
internal import MediaCore

/// Threads for long work beside playback: the lowest of priorities that still gets done.
enum JobThread {
  /// How much is added to the niceness of the process (`setpriority(2)`); FFmpeg's threads that are made there inherit it.
  private static let niceness: Int32 = 10

  /// Runs a body on a thread of its own.
  ///
  /// - Throws: 1000 when the system gives no more threads.
  static func start(_ body: @escaping @Sendable () -> Void) throws(MediaError) {
    try WorkerThread.start(named: "vitrine-job") {
      // On Linux a thread has a priority of its own: 0 stands for the one that calls.
      let thread = __priority_which_t(PRIO_PROCESS.rawValue)
      setpriority(thread, 0, min(19, getpriority(thread, 0) + niceness))
      body()
    }
  }
}
