import Glibc
import VitrineTesting

/// A process that a test starts.
final class Child {
  private var identifier: pid_t = 0

  /// Starts a program with its output going to a descriptor, or nowhere.
  init(
    _ path: String, _ arguments: [String], environment: [String: String] = [:], output: Int32? = nil
  ) throws {
    identifier = try ChildStart.run(path, arguments, environment: environment, output: output)
  }

  deinit { stop(SIGKILL) }

  /// Sends a signal and waits for the end.
  func stop(_ signal: Int32) {
    guard identifier > 0 else { return }
    kill(identifier, signal)
    wait()
  }

  /// Waits for the end and gives the exit status; −1 after a signal.
  @discardableResult
  func wait() -> Int32 {
    var status: Int32 = 0
    guard identifier > 0 else { return -1 }
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    identifier = 0
    return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
  }
}
