internal import Glibc
internal import MediaCore

/// Where a writing sink's bytes go: standard output, a named pipe or a file.
enum OutputDestination: Sendable {
  /// An open file: a regular one can be sought in.
  case descriptor(Int32, path: String, isSeekable: Bool, isOwned: Bool)
  /// A named pipe, which opens when a program reads from it.
  case pipe(path: String)

  /// Opens the file of a path, `-` for standard output.
  ///
  /// - Throws: A 5003 error. A named pipe is opened later, by `OutputFile`.
  init(path: String) throws(MediaError) {
    guard path != "-" else {
      self = .descriptor(STDOUT_FILENO, path: path, isSeekable: false, isOwned: false)
      return
    }
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFIFO {
      self = .pipe(path: path)
      return
    }
    let descriptor = try Self.open(path)
    let isRegular = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    self = .descriptor(descriptor, path: path, isSeekable: isRegular, isOwned: true)
  }

  /// Leaves nothing but these bytes in a file, which is made if there is none; pipes and standard output stay as they are.
  ///
  /// What cannot be written now is told when it is opened.
  static func clear(_ path: String, leaving bytes: [UInt8]) {
    var status = stat()
    let isThere = stat(path, &status) == 0
    guard path != "-", !isThere || status.st_mode & S_IFMT == S_IFREG,
      let descriptor = try? open(path)
    else { return }
    _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
  }

  static func open(_ path: String) throws(MediaError) -> Int32 {
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw MediaError(.outputFileFailed, "\(path): \(String(cString: strerror(errno)))")
    }
    return descriptor
  }
}
