import Foundation
import Glibc
import Synchronization

/// A process that was started and is waited for on a thread of its own.
///
/// Not Foundation's `Process`, which takes a child that closes what it inherits for one that has ended.
final class ChildProcess: Sendable {
  /// How a process ended.
  enum Ending: Hashable { case exited(Int32), killed(by: Int32) }

  /// Its end, once it comes.
  let endings: AsyncStream<Ending>
  let identifier: pid_t
  private let isRunning: Flag

  init(
    _ path: String, _ arguments: [String], _ environment: [String: String], output: Int32,
    errors: Int32
  ) throws {
    let identifier = try Self.spawn(path, arguments, environment, output, errors)
    let isRunning = Flag()
    let (endings, continuation) = AsyncStream<Ending>.makeStream()
    (self.identifier, self.isRunning, self.endings) = (identifier, isRunning, endings)
    Thread {
      var facts = siginfo_t()
      while waitid(P_PID, id_t(identifier), &facts, WEXITED | WNOWAIT) < 0, errno == EINTR {}
      var status: Int32 = 0
      // Taken off the list under the lock: no signal can go to another process of that number.
      isRunning.clear { while waitpid(identifier, &status, 0) < 0, errno == EINTR {} }
      let signal = status & 0x7F
      continuation.yield(signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(by: signal))
      continuation.finish()
    }.start()
  }

  /// Sends a signal, unless it has ended.
  func send(_ signal: Int32) { isRunning.ifSet { kill(identifier, signal) } }

  private static func spawn(
    _ path: String, _ arguments: [String], _ environment: [String: String], _ output: Int32,
    _ errors: Int32
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)
    // Or what other tests have open would not end when they close it.
    for descriptor in 3..<Int32(1024) { posix_spawn_file_actions_addclose(&actions, descriptor) }
    // Test threads block the signals that a child is to be stopped with.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    // Nor is one to be deaf to the end of a terminal because the tests are.
    var hangup = sigset_t()
    sigemptyset(&hangup)
    sigaddset(&hangup, SIGHUP)
    posix_spawnattr_setsigdefault(&attributes, &hangup)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var names = ([path] + arguments).map { strdup($0) } + [nil]
    var values = all.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in names + values { free(text) } }
    var identifier: pid_t = 0
    let result = posix_spawn(&identifier, path, &actions, &attributes, &names, &values)
    guard result == 0 else { throw Program.Failure(description: "\(path) does not start") }
    return identifier
  }

  /// Whether the process can still be sent anything.
  private final class Flag: Sendable {
    private let isSet = Mutex(true)

    func clear(_ body: () -> Void) {
      isSet.withLock { isSet in
        body()
        isSet = false
      }
    }

    func ifSet(_ body: () -> Void) { isSet.withLock { if $0 { body() } } }
  }
}
