internal import Glibc

/// Keeps what earlier runs wrote to a file: a program that is started again after a crash would overwrite how that came.
enum EarlierFiles {
  /// How many are kept.
  private static let most = 9

  /// Renames a file that is there to `NAME.1`, that to `NAME.2` and so on; the oldest goes.
  ///
  /// What is empty or no file, such as a pipe, stays.
  static func makeRoom(for path: String) {
    var facts = stat()
    // Here and below: paths are passed as C strings for the length of a call, which fills a local value.
    guard unsafe lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_size > 0
    else { return }
    let names = [path] + (1...most).map { "\(path).\($0)" }
    let free = names.firstIndex { unsafe access($0, F_OK) != 0 } ?? most
    for place in stride(from: free, to: 0, by: -1) {
      _ = unsafe rename(names[place - 1], names[place])
    }
  }
}
