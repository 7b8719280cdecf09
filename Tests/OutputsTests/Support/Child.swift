import Foundation

/// A process that a test starts.
///
/// Not Foundation's `Process`, which takes a child that closes what it inherits for one that has ended.
final class Child {
  private var identifier: pid_t = 0
  // Read once: the tests of the window change the environment while others run.
  private static let inherited = ProcessInfo.processInfo.environment

  /// Starts a program with its output going to a descriptor, or nowhere.
  init(
    _ path: String, _ arguments: [String], environment: [String: String] = [:], output: Int32? = nil
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    if let output {
      posix_spawn_file_actions_adddup2(&actions, output, 1)
    } else {
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    }
    // Or what other tests have open would not end when they close it.
    for descriptor in 3..<Int32(256) { posix_spawn_file_actions_addclose(&actions, descriptor) }
    // Test threads block the signals that a child is to be stopped with.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let all = Self.inherited.merging(environment) { $1 }
    var names = ([path] + arguments).map { strdup($0) } + [nil]
    var values = all.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in names + values { free(text) } }
    let result = posix_spawn(&identifier, path, &actions, &attributes, &names, &values)
    guard result == 0 else { throw Tool.Failure(status: result) }
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
