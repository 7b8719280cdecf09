import Glibc

/// What is asked of the file system without opening anything.
package enum FileSystem {
  package static func exists(_ path: String) -> Bool { status(path) != nil }

  package static func isDirectory(_ path: String) -> Bool {
    status(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  /// The number of the file system that something is on; `nil` when there is nothing.
  static func device(of path: String) -> dev_t? { status(path)?.st_dev }

  /// The path without links and dots; `nil`, with `errno` set, when there is nothing there.
  package static func realPath(_ path: String) -> String? {
    // The string lives for the call, which allocates the result.
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(validatingCString: real)
  }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    // The string lives for the call, which fills a local value.
    return unsafe stat(path, &status) == 0 ? status : nil
  }
}
