import Glibc

/// A lock that holds against other threads and other processes alike, until it is unlocked.
struct FileLock: ~Copyable {
  private let descriptor: Int32

  init(path: String) throws {
    // The string is lent to the call only.
    descriptor = unsafe open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw TestMediaError(description: "cannot open \(path)") }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw TestMediaError(description: "cannot lock \(path)") }
    }
  }

  func unlock() { close(descriptor) }
}
