internal import Glibc
internal import MediaCore
internal import Streaming

/// Which file a source was before it was opened, as what is opened several times has to stay the same.
struct SourceIdentity {
  private struct Facts: Hashable {
    var device: UInt64
    var inode: UInt64
    var size: Int64
    var seconds: Int64
    var nanoseconds: Int64

    /// Whether it is the file that it was, as long as before or longer.
    func continues(_ earlier: Facts) -> Bool {
      device == earlier.device && inode == earlier.inode && size >= earlier.size
    }
  }

  /// How many bytes are compared at the beginning, and at the end that there was.
  private static let sample = 64 << 10

  private let source: String
  /// `nil` for what is no file of this machine.
  private let path: String?
  /// `nil` where no file was there.
  private let facts: Facts?
  private let samples: [UInt8]

  /// Notes what is there now.
  init(of source: String) {
    self.source = source
    var path: String?
    if case .file(let place)? = try? SourceResolver(SourceSettings()).resolve(source) {
      path = place
    }
    self.path = path
    let facts = path.flatMap { Self.facts(of: $0) }
    self.facts = facts
    samples = path.map { Self.samples(of: $0, facts?.size ?? 0) } ?? []
  }

  /// Finds out whether it is still the same file, with what was in it.
  ///
  /// One that was removed has not become another: what is open can be read on, and opening it again fails by itself. A recording
  /// may grow, and dates of files change on their own on some file systems: then samples of the bytes decide.
  ///
  /// - Throws: 2011 where another file has its name, or something else was written to it.
  func check() throws(MediaError) {
    guard let path, let facts, let now = Self.facts(of: path), now != facts else { return }
    if now.continues(facts), Self.samples(of: path, facts.size) == samples { return }
    throw MediaError(
      .sourceChanged, "'\(source)' was replaced or written to while the rest was made")
  }

  private static func facts(of path: String) -> Facts? {
    var status = stat()
    // The string lives for the call, which fills a local value.
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Facts(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int64(status.st_size),
      seconds: Int64(status.st_mtim.tv_sec), nanoseconds: Int64(status.st_mtim.tv_nsec))
  }

  /// The first bytes of a file, and the last of those that it had.
  private static func samples(of path: String, _ size: Int64) -> [UInt8] {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK
    guard size > 0, let file = Descriptor(unsafe open(path, flags)) else { return [] }
    var samples: [UInt8] = []
    for place in [0, max(0, Int(size) - sample)] {
      var bytes = [UInt8](repeating: 0, count: min(sample, Int(size)))
      // The call fills the array.
      let count = unsafe bytes.withUnsafeMutableBytes {
        unsafe pread(file.number, $0.baseAddress, $0.count, place)
      }
      samples += bytes.prefix(max(0, count))
    }
    return samples
  }
}
