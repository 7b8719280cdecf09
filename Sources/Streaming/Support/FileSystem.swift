import Glibc
import MediaCore

/// What is asked of the file system without opening anything.
package enum FileSystem {
  package static func exists(_ path: String) -> Bool { status(path) != nil }

  package static func isDirectory(_ path: String) -> Bool {
    status(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  /// When what is in a file was last changed, from 1970 on; `nil` when there is no file.
  static func changeTime(of path: String) -> MediaTime? {
    status(path).map {
      // A disk may tell any number.
      let (time, overflows) = Int64($0.st_mtim.tv_sec).multipliedReportingOverflow(
        by: 1_000_000_000)
      return overflows ? .zero : MediaTime(nanoseconds: time &+ Int64($0.st_mtim.tv_nsec))
    }
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

  /// The path without links and dots, also of a file that is not there; `nil` where its folder is not either.
  package static func place(of path: String) -> String? {
    let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    if let real = realPath(path) { return real }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    return realPath(folder).map { "\($0)/\(path.split(separator: "/").last ?? "")" }
  }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    // The string lives for the call, which fills a local value.
    return unsafe stat(path, &status) == 0 ? status : nil
  }
}
