internal import Glibc
import MediaCore

/// The directory of a socket, locked against others that start in it.
struct SocketDirectory: ~Copyable {
  private static let patience = Duration.seconds(2)
  private static let interval = Duration.milliseconds(10)

  private let descriptor: Descriptor

  /// Opens the directory in which a socket is to be, and waits for others that start there.
  ///
  /// After 2 s it goes on without: any program that may read the directory could keep the lock for ever.
  ///
  /// - Throws: Where it cannot be opened or is not safe.
  static func locked(for path: String) async throws(ControlServerError) -> SocketDirectory {
    let parent = parent(of: path)
    let directory = try SocketDirectory(parent)
    let end = ContinuousClock.now + patience
    while !directory.tryLock(), ContinuousClock.now < end {
      // Cancelled, it goes on without a lock all the sooner.
      guard (try? await Task.sleep(for: interval)) != nil else { break }
    }
    return directory
  }

  private init(_ path: String) throws(ControlServerError) {
    // The path is passed as a C string for the length of the call.
    let opened = Descriptor(unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    guard let opened else {
      throw .system(operation: "open", path: path, reason: SystemError.reason(errno))
    }
    var facts = stat()
    // The call fills the structure before it returns.
    guard unsafe fstat(opened.number, &facts) == 0 else {
      throw .system(operation: "stat", path: path, reason: SystemError.reason(errno))
    }
    if facts.st_mode & S_IWOTH != 0, facts.st_mode & S_ISVTX == 0 {
      throw .unsafeDirectory(path)
    }
    descriptor = opened
  }

  /// Whether it is locked now, or cannot be for another reason than that another one has the lock.
  private borrowing func tryLock() -> Bool {
    flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  consuming func unlock() { descriptor.closeNow() }

  private static func parent(of path: String) -> String {
    guard let end = path.lastIndex(of: "/") else { return "." }
    return end == path.startIndex ? "/" : String(path[..<end])
  }
}
