import Foundation
import Glibc
import Synchronization
import VitrineTesting

/// A process that was started and is waited for on a thread of its own.
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
    let identifier = try ChildStart.run(
      path, arguments, environment: environment, output: output, errors: errors)
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
