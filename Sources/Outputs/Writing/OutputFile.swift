internal import Glibc
internal import MediaCore

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

  // A program that shares standard output may have made it non-blocking.
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
