internal import CFFmpeg
internal import Glibc
internal import MediaCore
internal import Synchronization

/// Decoders in processes of their own: what ends one of them, a crash for instance, ends its item and nothing else.
///
/// Processes whose decoder was closed wait for the next; any thread may use it.
package final class DecoderIsolation: Sendable {
  /// More do not wait: a picture and a sound of the next item, and of one that is laid beside it.
  private static let mostIdle = 4

  private let program: String
  private let arguments: [String]
  private let idle = Mutex<[DecoderChild]>([])

  /// - Parameters:
  ///   - program: What is started, with `DecoderProcess.argument`; `nil`, the default, for the program that runs.
  ///   - fault: What else is told to it, for tests.
  package init(program: String? = nil, fault: [String] = []) {
    self.program = program ?? "/proc/self/exe"
    arguments = [DecoderProcess.argument] + fault
  }

  /// A process without a decoder.
  ///
  /// - Throws: 4001 when none can be started.
  func take() throws(MediaError) -> DecoderChild {
    while let child = idle.withLock({ $0.popLast() }) { if child.isReady { return child } }
    return try start()
  }

  /// Takes a process back whose decoder was closed.
  func giveBack(_ child: DecoderChild) {
    guard child.isAlive else { return }
    idle.withLock { if $0.count < Self.mostIdle { $0.append(child) } }
  }

  private func start() throws(MediaError) -> DecoderChild {
    let memory = try SharedMemory()
    var ends: [CInt] = [-1, -1]
    guard
      socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0, &ends) == 0,
      let own = Descriptor(ends[0]), let end = Descriptor(ends[1]),
      // Above the numbers that they get there, so that neither is in the way of the other.
      let other = Self.raise(end.number), let file = Self.raise(memory.file.number)
    else { throw Self.failure(errno) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, other.number, DecoderProcess.socketNumber)
    posix_spawn_file_actions_adddup2(&actions, file.number, DecoderProcess.memoryNumber)
    for number in 0...CInt(2) {
      posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    // A group of its own: what a terminal sends to end the player is not for it.
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var process: pid_t = 0
    let number = posix_spawn(&process, program, &actions, &attributes, &words, environ)
    guard number == 0 else { throw Self.failure(number) }
    return DecoderChild(process: process, socket: WireSocket(own, isLimited: true), memory: memory)
  }

  private static func raise(_ number: CInt) -> Descriptor? {
    Descriptor(fcntl(number, F_DUPFD_CLOEXEC, DecoderProcess.memoryNumber + 1))
  }

  private static func failure(_ number: CInt) -> MediaError {
    MediaError(
      .decoderUnavailable,
      "no process for a decoder starts: \(String(cString: strerror(number)))")
  }
}
