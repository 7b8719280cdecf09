internal import Glibc

/// Lines to standard error, each written whole.
enum StandardError {
  static func print(_ line: String) { _ = writeAll(line + "\n", to: STDERR_FILENO) }

  /// Writes text as it is.
  static func write(_ text: String) { _ = writeAll(text, to: STDERR_FILENO) }

  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}

/// Lines to standard output, each written whole and at once.
enum StandardOutput {
  /// Writes a line.
  ///
  /// - Returns: Whether anybody still reads.
  static func print(_ line: String) -> Bool { writeAll(line + "\n", to: STDOUT_FILENO) }
}

private func writeAll(_ text: String, to descriptor: Int32) -> Bool {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    // The bytes are lent for the length of the call.
    let written = unsafe bytes.withUnsafeBytes {
      unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
    }
    if written < 0, errno == EINTR { continue }
    guard written > 0 else { return false }
    bytes = bytes.dropFirst(written)
  }
  return true
}
