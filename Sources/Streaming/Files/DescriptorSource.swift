import Glibc
package import MediaCore
package import Networking
import Synchronization

/// Reads an inherited descriptor: a regular file at any offset, a pipe or a socket from where it is.
///
/// A file begins where its descriptor stands when it is opened. Of a pipe every byte comes once; one of which nothing
/// comes for half a minute has failed, also under a virtual clock, which a pipe does not share.
package final class DescriptorSource: DataSource {
  /// For how long nothing may come, in milliseconds.
  private static let silence: CInt = 30_000

  private struct Opened {
    var file: OwnedDescriptor
    /// Where the file begins; `nil` for what is no file.
    var start: Int64?
  }

  private let number: CInt
  private let policy: URLPolicy
  private let pipes: TakenPipes
  private let opened = Mutex<Opened?>(nil)
  private let wake = Mutex<WakePipe?>(nil)
  /// How much of a pipe was read.
  private let position = Atomic<Int64>(0)
  private let isCancelled = Atomic(false)
  private let silence: CInt

  /// - Parameters:
  ///   - pipes: Those that were read before.
  ///   - silence: For how long nothing may come, in milliseconds.
  package init(
    _ number: CInt, policy: URLPolicy = URLPolicy(), pipes: TakenPipes, silence: CInt? = nil
  ) {
    self.number = number
    self.policy = policy
    self.pipes = pipes
    self.silence = silence ?? Self.silence
  }

  private var name: String { number == 0 ? "standard input" : "descriptor \(number)" }

  private var isPlayedOnce: MediaError {
    MediaError(.notSupported, "\(name) is a pipe, which can be played once")
  }

  package func prepare() throws(MediaError) {
    try checkCancelled()
    let flags = fcntl(number, F_GETFD)
    // What this program opened by itself is closed on exec, and what it inherited is not.
    guard flags >= 0, flags & FD_CLOEXEC == 0 || policy.descriptors.contains(number) else {
      throw MediaError(.notFound, "\(name) was not given to this program")
    }
    guard let copy = Descriptor(fcntl(number, F_DUPFD_CLOEXEC, 3)), let wake = WakePipe() else {
      throw MediaError(.readFailed, "\(name) cannot be opened: \(errno)")
    }
    let file = OwnedDescriptor(copy)
    let kind = (file.status?.st_mode ?? 0) & S_IFMT
    guard kind == S_IFREG || kind == S_IFIFO || kind == S_IFSOCK else {
      let reason = isatty(number) != 0 ? "a terminal" : "neither a file nor a pipe"
      throw MediaError(.notAFile, "\(name) is \(reason)")
    }
    guard kind == S_IFREG || pipes.take(number) else {
      throw isPlayedOnce
    }
    let start = kind == S_IFREG ? Int64(lseek(number, 0, SEEK_CUR)) : nil
    opened.withLock { $0 = Opened(file: file, start: start.map { max(0, $0) }) }
    self.wake.withLock { $0 = wake }
    try checkCancelled()
  }

  package var length: Int64? {
    opened.withLock { opened in
      guard let opened, let start = opened.start, let status = opened.file.status else {
        return nil
      }
      return max(0, Int64(status.st_size) - start)
    }
  }

  package var isSeekable: Bool { opened.withLock { $0?.start != nil } }

  package func read(at offset: Int64, into buffer: inout MutableRawSpan) throws(MediaError) -> Int {
    guard let opened = opened.withLock({ $0 }), let wake = wake.withLock({ $0 }) else {
      throw MediaError(.readFailed, "\(name) has not been opened")
    }
    while true {
      try checkCancelled()
      let count: Int
      if let start = opened.start {
        // A damaged file may lead anywhere.
        let (place, isBeyond) = start.addingReportingOverflow(offset)
        count = isBeyond ? 0 : opened.file.read(at: place, into: &buffer)
      } else {
        guard offset == position.load(ordering: .acquiring) else { throw isPlayedOnce }
        guard try waitForBytes(of: opened.file, wake) else { continue }
        count = opened.file.readOn(into: &buffer)
        if -count == EAGAIN { continue }
        if count > 0 { position.store(offset + Int64(count), ordering: .releasing) }
      }
      guard count >= 0 else { throw FileSource.error(CInt(-count), name) }
      return count
    }
  }

  /// Waits until there is something to read, or nothing any more.
  ///
  /// - Returns: Whether there is; else it was woken.
  private func waitForBytes(of file: OwnedDescriptor, _ wake: WakePipe) throws(MediaError) -> Bool {
    switch wake.wait(for: file, atMost: silence) {
    case .ready: return true
    case .woken: return false
    case .nothing:
      throw MediaError(.stuck, "nothing came through \(name) for \(silence / 1000) s")
    }
  }

  package func cancel() {
    isCancelled.store(true, ordering: .sequentiallyConsistent)
    wake.withLock { $0 }?.raise()
  }

  private func checkCancelled() throws(MediaError) {
    if isCancelled.load(ordering: .sequentiallyConsistent) { throw Cancellation.error }
  }
}
