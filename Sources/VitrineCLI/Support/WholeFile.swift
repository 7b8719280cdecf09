internal import Glibc

/// Writes a file as a whole: a reader of the file finds what was there before or all that is new.
enum WholeFile {
  /// Writes bytes to where a path leads, through links; a pipe or a device gets them as they are.
  ///
  /// - Returns: The system's error number; `nil` when all is written.
  static func failure(ofWriting bytes: [UInt8], to path: String) -> Int32? {
    var facts = stat()
    // Here and below: paths are passed as C strings for the length of a call, which fills local values.
    if unsafe stat(path, &facts) == 0 {
      guard facts.st_mode & S_IFMT == S_IFREG, let target = target(of: path) else {
        return write(bytes, into: path)
      }
      return replace(target, with: bytes, mode: facts.st_mode & 0o7777)
    }
    guard errno == ENOENT else { return errno }
    // What a link leads to is made where it leads.
    let isLink = unsafe lstat(path, &facts) == 0
    return isLink ? write(bytes, into: path) : replace(path, with: bytes, mode: nil)
  }

  private static func target(of path: String) -> String? {
    guard let text = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  private static func write(_ bytes: [UInt8], into path: String) -> Int32? {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return errno }
    return finish(descriptor, bytes)
  }

  /// Puts a new file in the place of one, or where there is none.
  private static func replace(_ path: String, with bytes: [UInt8], mode: mode_t?) -> Int32? {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let part = "\(folder).vitrine-\(UInt64.random(in: 0...(.max)))"
    let descriptor = unsafe open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return errno }
    if let mode { _ = fchmod(descriptor, mode) }
    var failure = finish(descriptor, bytes)
    if failure == nil, unsafe rename(part, path) != 0 { failure = errno }
    if failure != nil { _ = unsafe unlink(part) }
    return failure
  }

  private static func finish(_ descriptor: Int32, _ bytes: [UInt8]) -> Int32? {
    let failure = writeAll(bytes, to: descriptor) ? nil : errno
    return close(descriptor) == 0 ? failure : failure ?? errno
  }
}
