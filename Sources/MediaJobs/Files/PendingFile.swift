internal import Glibc
internal import MediaCore

/// A file that is written beside its place and appears there when it is whole; let go of before that it leaves nothing.
struct PendingFile: ~Copyable {
  /// Where it will be.
  let path: String
  /// Where it is written.
  let temporaryPath: String
  private let overwrites: Bool
  private let descriptor: Descriptor

  /// Begins a file in the folder of its place.
  ///
  /// - Parameter overwrites: Whether a file that is there is replaced.
  /// - Throws: 5004 where one is and may not be, 2005, 5003 or 5005 where none can be made.
  init(_ path: String, overwrites: Bool) throws(MediaError) {
    guard overwrites || !Self.exists(path) else { throw Self.existsError(path) }
    let temporaryPath = Self.temporaryPath(beside: path)
    let number = unsafe open(temporaryPath, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard let descriptor = Descriptor(number) else { throw Self.error(errno, path) }
    self.path = path
    self.overwrites = overwrites
    self.temporaryPath = temporaryPath
    self.descriptor = descriptor
  }

  deinit { _ = unsafe unlink(temporaryPath) }

  /// Writes bytes behind those that are there.
  ///
  /// - Throws: 5005 when the disk is full, 5003 for other failures.
  mutating func append(_ bytes: [UInt8]) throws(MediaError) {
    var done = 0
    while done < bytes.count {
      // The call stays within the rest of the array.
      let count = unsafe bytes.withUnsafeBytes {
        unsafe write(descriptor.number, $0.baseAddress?.advanced(by: done), $0.count - done)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw Self.error(errno, path)
      }
      done += count
    }
  }

  /// Flushes it to the disk and puts it at its place.
  ///
  /// - Returns: Its bytes.
  /// - Throws: 5004 where a file has come to be there meanwhile, 5003 or 5005 where it cannot be flushed or moved.
  @discardableResult
  consuming func commit() throws(MediaError) -> Int64 {
    guard fsync(descriptor.number) == 0 else { throw Self.error(errno, path) }
    if overwrites {
      guard unsafe rename(temporaryPath, path) == 0 else { throw Self.error(errno, path) }
    } else {
      // Unlike a rename it fails where there is one.
      guard unsafe link(temporaryPath, path) == 0 else {
        throw errno == EEXIST ? Self.existsError(path) : Self.error(errno, path)
      }
    }
    Self.flushFolder(of: path)
    var status = stat()
    return unsafe fstat(descriptor.number, &status) == 0 ? Int64(status.st_size) : 0
  }

  private static func flushFolder(of path: String) {
    let number = unsafe open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { return }
    _ = fsync(number)
    close(number)
  }

  private static func exists(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }

  private static func existsError(_ path: String) -> MediaError {
    MediaError(.fileExists, "'\(path)' is there already")
  }

  static func error(_ number: Int32, _ path: String) -> MediaError {
    let reason = "'\(path)' cannot be written: \(SystemError.reason(number))"
    return switch number {
    case _ where SystemError.isFullDisk(number): MediaError(.diskFull, reason)
    case EACCES, EPERM, EROFS: MediaError(.noPermission, reason)
    default: MediaError(.outputFileFailed, reason)
    }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func temporaryPath(beside path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let tag = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    // A name may have 255 bytes.
    let short = String(decoding: name.utf8.prefix(200), as: UTF8.self)
    return "\(folder(of: path))/.\(short).\(tag).part"
  }
}
