import Glibc

/// What is asked of the file system without opening anything.
enum FileSystem {
  static func exists(_ path: String) -> Bool { status(path) != nil }

  static func isDirectory(_ path: String) -> Bool {
    status(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    // The string lives for the call, which fills a local value.
    return unsafe stat(path, &status) == 0 ? status : nil
  }
}
