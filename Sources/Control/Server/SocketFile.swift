internal import Glibc

/// The file of a bound socket, known again by its device and inode.
struct SocketFile: Sendable {
  let path: String
  private let device: UInt
  private let inode: UInt

  /// What is at a path now; `nil` when there is nothing.
  init?(at path: String) {
    guard let facts = Self.facts(of: path) else { return nil }
    self.path = path
    device = facts.st_dev
    inode = facts.st_ino
  }

  /// Whether it is still at its path, and nothing else in its place.
  var isThere: Bool {
    guard let facts = Self.facts(of: path) else { return false }
    return facts.st_dev == device && facts.st_ino == inode
  }

  /// Removes the file, unless something else has taken its place.
  func removeIfOurs() {
    guard isThere else { return }
    // The path is passed as a C string for the length of the call.
    _ = unsafe unlink(path)
  }

  static func facts(of path: String) -> stat? {
    var facts = stat()
    // The call fills the structure before it returns.
    return unsafe lstat(path, &facts) == 0 ? facts : nil
  }
}
