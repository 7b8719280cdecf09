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

    /// Whether this is an earlier file that has grown since, as a recording does.
    func hasGrown(since earlier: Facts) -> Bool {
      device == earlier.device && inode == earlier.inode && size > earlier.size
    }
  }

  private let source: String
  /// `nil` for what is no file of this machine.
  private let path: String?
  /// `nil` where no file was there.
  private let facts: Facts?

  /// Notes what is there now.
  init(of source: String) {
    self.source = source
    var path: String?
    if case .file(let place)? = try? SourceResolver(SourceSettings()).resolve(source) {
      path = place
    }
    self.path = path
    facts = path.flatMap { Self.facts(of: $0) }
  }

  /// Finds out whether it is still the same file, with what was in it.
  ///
  /// One that was removed has not become another: what is open can be read on, and opening it again fails by itself. What was
  /// read of one that has grown is still in it.
  ///
  /// - Throws: 2011 where another file has its name, or something was written to it.
  func check() throws(MediaError) {
    guard let path, let facts, let now = Self.facts(of: path), now != facts,
      !now.hasGrown(since: facts)
    else { return }
    throw MediaError(
      .sourceChanged, "'\(source)' was replaced or written to while the rest was made")
  }

  private static func facts(of path: String) -> Facts? {
    var status = stat()
    // The string lives for the call, which fills a local value.
    guard unsafe stat(path, &status) == 0 else { return nil }
    return Facts(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int64(status.st_size),
      seconds: Int64(status.st_mtim.tv_sec), nanoseconds: Int64(status.st_mtim.tv_nsec))
  }
}
