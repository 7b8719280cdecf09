internal import Glibc
internal import MediaCore
internal import Synchronization

/// Where a writing sink's bytes go: standard output, a named pipe or a file.
enum OutputDestination: Sendable {
  /// An open file: a regular one can be sought in.
  case descriptor(Int32, path: String, isSeekable: Bool, isOwned: Bool)
  /// A named pipe, which opens when somebody reads from it.
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

  fileprivate static func open(_ path: String) throws(MediaError) -> Int32 {
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw MediaError(.outputFileFailed, "\(path): \(String(cString: strerror(errno)))")
    }
    return descriptor
  }
}

/// How far a file has been written, for whoever waits for the rest.
final class WritingProgress: Sendable {
  private let steps = Atomic(0)

  /// Grows with all that gets written.
  var count: Int { steps.load(ordering: .relaxed) }

  func note() { steps.add(1, ordering: .relaxed) }
}

/// The one owner of an open output file.
struct OutputFile: ~Copyable {
  /// How many bytes are written at once: what a pipe holds, so that each that a reader empties shows.
  private static let pieceLength = 64 << 10

  let isSeekable: Bool
  private let progress: WritingProgress
  private let descriptor: Int32
  private let isOwned: Bool
  private let path: String

  /// Takes over a destination; opens a named pipe, which waits for a reader.
  init(_ destination: OutputDestination, _ progress: WritingProgress) throws(MediaError) {
    self.progress = progress
    switch destination {
    case .descriptor(let descriptor, let path, let isSeekable, let isOwned):
      self.descriptor = descriptor
      self.isSeekable = isSeekable
      self.isOwned = isOwned
      self.path = path
    case .pipe(let path):
      descriptor = try OutputDestination.open(path)
      isSeekable = false
      isOwned = true
      self.path = path
    }
  }

  deinit { if isOwned { close(descriptor) } }

  /// Writes all of the bytes.
  ///
  /// - Throws: A 5003 error; also when the reader of a pipe is gone.
  func write(_ bytes: RawSpan) throws(MediaError) {
    var written = 0
    while written < bytes.byteCount {
      let piece = bytes.extracting(droppingFirst: written).extracting(first: Self.pieceLength)
      let result = piece.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if result > 0 {
        written += result
        progress.note()
      } else if errno == EAGAIN {
        waitUntilWritable()
      } else if errno != EINTR {
        throw failure()
      }
    }
  }

  func write(_ text: String) throws(MediaError) { try write(Array(text.utf8).span.bytes) }

  /// Replaces bytes near the start of a file that `isSeekable`.
  func overwrite(_ bytes: RawSpan, at offset: Int) throws(MediaError) {
    let result = bytes.withUnsafeBytes {
      pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset))
    }
    guard result == bytes.byteCount else { throw failure() }
  }

  // Standard output may have been made non-blocking by whoever shares it.
  private func waitUntilWritable() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&request, 1, -1)
  }

  private func failure() -> MediaError {
    MediaError(
      .outputFileFailed,
      "\(path == "-" ? "standard output" : path): \(String(cString: strerror(errno)))")
  }
}
