internal import Glibc

/// Lines to standard error, each written whole.
enum StandardError {
  static func print(_ line: String) { write(line + "\n") }

  /// Writes text as it is.
  static func write(_ text: String) { _ = writeAll(Array(text.utf8), to: STDERR_FILENO) }

  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// How wide its terminal is; `nil` where it is none, or does not tell.
  static var columns: Int? {
    var size = winsize()
    // The call fills a local value.
    let result = unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size)
    guard result == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
