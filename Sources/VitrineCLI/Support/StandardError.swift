internal import Glibc

/// Lines to standard error, each written whole.
enum StandardError {
  static func print(_ line: String) { write(line + "\n") }

  /// Writes text as it is.
  static func write(_ text: String) { _ = writeAll(Array(text.utf8), to: STDERR_FILENO) }

  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}
