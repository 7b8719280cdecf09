import FoundationEssentials
import Glibc

extension TestMedia {
  /// How a command ended, and what it wrote.
  public struct RunResult: Sendable {
    /// The exit status; 128 and the signal's number when a signal ended it.
    public var status: Int
    /// All that it wrote to its standard output.
    public var output: [UInt8]
    /// All that it wrote to its standard error.
    public var errors: [UInt8]
  }

  /// Runs a command of the search path and waits for it, with nothing to read.
  ///
  /// - Throws: `TestMediaError` when there is no such command.
  public static func run(_ tool: String, _ arguments: [String]) throws -> RunResult {
    // Files rather than pipes, which block the command unless both are read at once.
    let stem = FileManager.default.temporaryDirectory.path + "/vitrine-run-\(UUID().uuidString)"
    let (output, errors) = ("\(stem).out", "\(stem).err")
    defer {
      try? FileManager.default.removeItem(atPath: output)
      try? FileManager.default.removeItem(atPath: errors)
    }
    let process = try spawn(tool, arguments, output: output, errors: errors)
    var status: Int32 = 0
    // The status lives on this stack while the call fills it.
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    return RunResult(
      status: Int(status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + status & 0x7f),
      output: [UInt8](try Data(contentsOf: URL(filePath: output))),
      errors: [UInt8](try Data(contentsOf: URL(filePath: errors))))
  }

  // Everything unsafe here is the C interface of posix_spawn: each pointer is used within its call.
  private static func spawn(
    _ tool: String, _ arguments: [String], output: String, errors: String
  ) throws -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    let write = O_WRONLY | O_CREAT | O_TRUNC
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, output, write, 0o600)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, errors, write, 0o600)
    // What another test has just opened must not be kept open by this command: its reader or its peer would
    // wait for an end. Closing one that is not open is no error.
    for descriptor in 3..<Int32(1024) {
      unsafe posix_spawn_file_actions_addclose(&actions, descriptor)
    }

    var words: [UnsafeMutablePointer<CChar>?] = unsafe ([tool] + arguments).map {
      unsafe strdup($0)
    }
    unsafe words.append(nil)
    defer { unsafe words.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let failure = unsafe posix_spawnp(&process, tool, &actions, nil, words, environ)
    guard failure == 0 else {
      throw TestMediaError(
        description: "cannot run \(tool): \(unsafe String(cString: strerror(failure)))")
    }
    return process
  }
}
