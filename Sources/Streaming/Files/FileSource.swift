import Glibc
package import MediaCore
package import Networking
import Synchronization

/// Reads a regular file.
///
/// A file that grows is read as far as it has got at that moment; one that is cut short ends there. One
/// that is deleted can be read on. A call that the kernel itself holds up, on a dead network mount for
/// instance, cannot be cancelled: the thread that made it is left behind, and the item fails without it.
package final class FileSource: DataSource {
  private let path: String
  private let policy: URLPolicy
  /// How long ago a file was written to last that is still being written, at most.
  private static let pause = 2.0

  /// Set once, by `prepare`.
  private let file = Mutex<OwnedDescriptor?>(nil)
  /// How long it was then.
  private let firstLength = Atomic<Int64>(.max)
  private let isCancelled = Atomic(false)

  /// Makes a source of a file.
  ///
  /// - Parameter policy: Says where files may be.
  package init(path: String, policy: URLPolicy = URLPolicy()) {
    self.path = path
    self.policy = policy
  }

  package func prepare() throws(MediaError) {
    try checkCancelled()
    let opened = try RegularFile.open(path, policy)
    firstLength.store(opened.status.map { Int64($0.st_size) } ?? .max, ordering: .relaxed)
    PlayedMark.note(path, opened)
    file.withLock { $0 = opened }
  }

  package var length: Int64? {
    file.withLock { $0 }?.status.map { Int64($0.st_size) }
  }

  package var isSeekable: Bool { true }

  package var isGrowing: Bool {
    guard let status = file.withLock({ $0 })?.status,
      Int64(status.st_size) > firstLength.load(ordering: .relaxed)
    else { return false }
    var now = timespec()
    // The call fills a local value.
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    // A file system may tell any number of seconds.
    let since = Double(now.tv_sec) - Double(status.st_mtim.tv_sec)
    return abs(since + Double(now.tv_nsec - status.st_mtim.tv_nsec) / 1e9) < Self.pause
  }

  package func read(at offset: Int64, into buffer: inout MutableRawSpan) throws(MediaError) -> Int {
    try checkCancelled()
    guard let descriptor = file.withLock({ $0 }) else {
      throw MediaError(.readFailed, "'\(path)' has not been opened")
    }
    let count = descriptor.read(at: offset, into: &buffer)
    guard count >= 0 else { throw Self.error(Int32(-count), path) }
    return count
  }

  package func cancel() { isCancelled.store(true, ordering: .relaxed) }

  private func checkCancelled() throws(MediaError) {
    if isCancelled.load(ordering: .relaxed) { throw Cancellation.error }
  }
}

extension FileSource {
  /// The engine's name for an error of the system.
  package static func error(_ number: Int32, _ path: String) -> MediaError {
    let code: MediaError.Code =
      switch number {
      case ENOENT, ENOTDIR, ELOOP: .notFound
      case EACCES, EPERM: .noPermission
      case ENXIO, ENODEV, EISDIR: .notAFile
      case ENAMETOOLONG, EINVAL: .invalidArgument
      default: .readFailed
      }
    // The text is a constant of the C library or lives until this thread's next call.
    let text = unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
    return MediaError(code, "'\(path)': \(text)")
  }
}
