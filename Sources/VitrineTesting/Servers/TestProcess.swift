internal import Glibc
internal import Synchronization

/// A process that a test starts; killed when it is let go of.
package final class TestProcess: Sendable {
  /// 0 once it has ended.
  private let identifier: Mutex<pid_t>

  /// Starts a program with its output going to a descriptor, or nowhere.
  package init(
    _ path: String, _ arguments: [String], environment: [String: String] = [:], output: Int32? = nil
  ) throws {
    identifier = Mutex(
      try ChildStart.run(path, arguments, environment: environment, output: output))
  }

  deinit { stop(SIGKILL) }

  /// Sends a signal and waits for the end.
  package func stop(_ signal: Int32) {
    identifier.withLock { if $0 > 0 { _ = kill($0, signal) } }
    wait()
  }

  /// Waits for the end and gives the exit status; −1 after a signal.
  @discardableResult
  package func wait() -> Int32 {
    identifier.withLock { identifier in
      var status: Int32 = 0
      guard identifier > 0 else { return -1 }
      // The status lives on this stack while the call fills it.
      while unsafe waitpid(identifier, &status, 0) < 0, errno == EINTR {}
      identifier = 0
      return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
    }
  }

  /// Where a program of the search path is; `nil` where it is not installed.
  package static func path(of tool: String) -> String? {
    // The text is copied before anything can change the environment.
    let folders = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/usr/bin:/bin"
    return folders.split(separator: ":").map { "\($0)/\(tool)" }.first {
      unsafe access($0, X_OK) == 0
    }
  }
}
