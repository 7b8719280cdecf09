internal import Glibc

/// Lines to standard output, each written whole and at once.
enum StandardOutput {
  /// Writes a line.
  ///
  /// - Parameter progress: Called after each part that was taken.
  /// - Returns: Whether all was taken; if not, `errno` says why.
  static func print(_ line: String, progress: () -> Void = {}) -> Bool {
    writeAll(Array((line + "\n").utf8), to: STDOUT_FILENO, progress: progress)
  }
}
