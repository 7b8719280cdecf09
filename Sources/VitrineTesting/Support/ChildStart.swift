internal import FoundationEssentials
package import Glibc

/// Starts a process for a test.
///
/// Not Foundation's `Process`, which takes a child that closes what it inherits for one that has ended.
package enum ChildStart {
  /// The system did not start a program.
  package struct Failure: Error, CustomStringConvertible {
    package var path: String
    package var number: Int32

    package var description: String { "\(path) does not start: error \(number)" }
  }

  // Read once: the tests of the window change the environment while others run.
  private static let inherited = ProcessInfo.processInfo.environment

  /// Starts a program; it inherits nothing but its output.
  ///
  /// - Parameters:
  ///   - environment: What is added to the tests' own environment.
  ///   - output: Where standard output goes; `nil` for nowhere.
  ///   - errors: Where standard error goes; `nil` for nowhere.
  /// - Returns: The process, which the caller has to wait for.
  package static func run(
    _ path: String, _ arguments: [String], environment: [String: String] = [:],
    output: Int32? = nil, errors: Int32? = nil
  ) throws(Failure) -> pid_t {
    // Everything unsafe here is the C interface of posix_spawn: each pointer is used within its call.
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for (descriptor, number) in [(output, Int32(1)), (errors, 2)] {
      if let descriptor {
        unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, number)
      } else {
        unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_WRONLY, 0)
      }
    }
    // Or a file that another test has open would not end when that test closes it.
    for descriptor in 3..<Int32(1024) {
      unsafe posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // Test threads block the signals that a child is to be stopped with.
    var noSignals = sigset_t()
    unsafe sigemptyset(&noSignals)
    unsafe posix_spawnattr_setsigmask(&attributes, &noSignals)
    // Nor is a child to be deaf to the end of a terminal because the tests are.
    var hangup = sigset_t()
    unsafe sigemptyset(&hangup)
    unsafe sigaddset(&hangup, SIGHUP)
    unsafe posix_spawnattr_setsigdefault(&attributes, &hangup)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let all = inherited.merging(environment) { $1 }
    var names = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    var values = unsafe all.map { unsafe strdup("\($0)=\($1)") } + [nil]
    defer { unsafe (names + values).forEach { unsafe free($0) } }
    var identifier: pid_t = 0
    let number = unsafe posix_spawn(&identifier, path, &actions, &attributes, &names, &values)
    guard number == 0 else { throw Failure(path: path, number: number) }
    return identifier
  }
}
