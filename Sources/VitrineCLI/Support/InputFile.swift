internal import Glibc

/// Reads a file, or what comes out of a pipe until its end.
enum InputFile {
  /// Why it cannot be read, as the system says it.
  struct Failure: Error {
    var reason: String
  }

  private static let step = 64 << 10

  /// Blocks until all is there.
  ///
  /// - Parameter limit: How many bytes are read at most.
  static func bytes(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
    // The path is passed as a C string for the length of the call.
    let number = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw failure() }
    defer { close(number) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: step)
    while bytes.count < limit {
      let wanted = min(part.count, limit - bytes.count)
      // The call stays within the array.
      let count = unsafe part.withUnsafeMutableBytes { unsafe read(number, $0.baseAddress, wanted) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure() }
      if count == 0 { break }
      bytes += part[..<count]
    }
    return bytes
  }

  /// What is in it, without a mark of its byte order; `nil` where it cannot be read, is no UTF-8 or larger than 64 MiB.
  ///
  /// Blocks until all is there.
  static func text(_ path: String) -> String? {
    let longest = 64 << 20
    guard let bytes = try? bytes(path, limit: longest + 1), bytes.count <= longest,
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    return text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
  }

  private static func failure() -> Failure {
    // The string is copied at once.
    unsafe Failure(reason: String(cString: strerror(errno)))
  }
}
