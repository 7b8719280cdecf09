internal import Glibc

/// The three descriptors that every program begins with.
enum StandardStreams {
  /// Puts `/dev/null` in the place of those that are closed, before anything else is opened.
  ///
  /// Else the first file that is opened gets such a number, and what is meant for the terminal is written into it.
  static func openMissing() {
    for descriptor in 0...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      // The path is passed as a C string for the length of the call; the lowest number is taken, which is this one.
      _ = unsafe open("/dev/null", O_RDWR)
    }
  }
}

/// Writes all bytes, in parts that a pipe takes one by one; blocks.
///
/// - Returns: Whether all were taken; else `errno` tells why not.
func writeAll(
  _ bytes: [UInt8], to descriptor: Int32, progress: () -> Void = {}
) -> Bool {
  var rest = bytes[...]
  while !rest.isEmpty {
    // The bytes are lent for the length of the call.
    let written = unsafe rest.prefix(4096).withUnsafeBytes {
      unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
    }
    if written < 0, errno == EINTR { continue }
    guard written > 0 else { return false }
    rest = rest.dropFirst(written)
    progress()
  }
  return true
}
