internal import Glibc
internal import MediaCore
internal import Streaming

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
  /// - Parameters:
  ///   - overwrites: Whether a file that is there is replaced; where a link is, what it leads to.
  ///   - mode: What the system's mask leaves of it are the file's permissions.
  /// - Throws: 5004 where one is and may not be, and where something else is than a file; 1001 for an empty path, 2005, 5003
  ///   or 5005 where none can be made.
  init(_ path: String, overwrites: Bool, mode: mode_t = 0o666) throws(MediaError) {
    guard overwrites || !Self.exists(path) else { throw Self.existsError(path) }
    let path = try Self.replaceable(path)
    Self.removeAbandoned(of: path)
    var temporaryPath = ""
    descriptor = try Self.begin(&temporaryPath, beside: path, mode)
    self.path = path
    self.overwrites = overwrites
    self.temporaryPath = temporaryPath
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

  /// Its bytes so far.
  ///
  /// - Throws: 5003 where the system does not tell.
  var byteCount: Int64 {
    get throws(MediaError) {
      var status = stat()
      // The call fills a local value.
      guard unsafe fstat(descriptor.number, &status) == 0 else { throw Self.error(errno, path) }
      return Int64(status.st_size)
    }
  }

  /// Flushes it to the disk and puts it at its place.
  ///
  /// - Returns: Its bytes.
  /// - Throws: 5004 where a file has come to be there meanwhile, 5003 or 5005 where it cannot be flushed or moved.
  @discardableResult
  consuming func commit() throws(MediaError) -> Int64 {
    guard fsync(descriptor.number) == 0 else { throw Self.error(errno, path) }
    try Self.place(temporaryPath, at: path, overwrites: overwrites)
    var status = stat()
    return unsafe fstat(descriptor.number, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// Puts a file that was flushed at its place; its temporary name is still there where nothing was replaced.
  ///
  /// - Throws: As `commit`.
  static func place(
    _ temporaryPath: String, at path: String, overwrites: Bool
  ) throws(MediaError) {
    if overwrites {
      guard unsafe rename(temporaryPath, path) == 0 else { throw error(errno, path) }
    } else {
      let number = placing(temporaryPath, at: path)
      guard number == 0 else { throw number == EEXIST ? existsError(path) : error(number, path) }
    }
    flushFolder(of: path)
  }

  /// Gives a file its name where there is none of that name; the earlier name may be left too.
  ///
  /// - Returns: The system's error number, `EEXIST` where there is one; 0 when it is done.
  private static func placing(_ temporaryPath: String, at path: String) -> Int32 {
    // Unlike a rename it fails where there is one.
    if unsafe link(temporaryPath, path) == 0 { return 0 }
    // FAT and exFAT have no links: one that comes to be there at this very moment is replaced.
    guard [EPERM, EOPNOTSUPP, ENOSYS].contains(errno) else { return errno }
    if exists(path) { return EEXIST }
    return unsafe rename(temporaryPath, path) == 0 ? 0 : errno
  }

  static func flushFolder(of path: String) {
    let number = unsafe open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { return }
    _ = fsync(number)
    close(number)
  }

  static func exists(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }

  /// The place of the file that one at a path replaces.
  ///
  /// - Throws: 5004 for a folder, a device and all else that is no file, 1001 for an empty path.
  static func replaceable(_ path: String) throws(MediaError) -> String {
    guard !path.isEmpty else { throw MediaError(.invalidArgument, "a file has no name") }
    var status = stat()
    // The string lives for the calls, which fill a local value.
    guard unsafe lstat(path, &status) == 0 else { return path }
    let isLink = status.st_mode & S_IFMT == S_IFLNK
    // A link that leads nowhere is replaced itself.
    if isLink, unsafe stat(path, &status) != 0 { return path }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw MediaError(.fileExists, "'\(path)' is there already, and is no file")
    }
    return isLink ? FileSystem.realPath(path) ?? path : path
  }

  /// Whether no file can have such a name, in the folder where it would be.
  static func isTooLong(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) != 0 && errno == ENAMETOOLONG
  }

  static func existsError(_ path: String) -> MediaError {
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

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Makes a file under a name that no other has, and locks it, which tells others that it is being written.
  private static func begin(
    _ temporaryPath: inout String, beside path: String, _ mode: mode_t
  ) throws(MediaError) -> Descriptor {
    for _ in 0..<3 {
      temporaryPath = Self.temporaryPath(beside: path)
      let number = unsafe open(temporaryPath, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      guard let descriptor = Descriptor(number) else { throw error(errno, path) }
      // Before it was locked, another writer of the path may have taken it for left behind.
      let isTaken = flock(number, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
      if !isTaken, exists(temporaryPath) { return descriptor }
    }
    throw MediaError(
      .outputFileFailed, "'\(path)' cannot be written: other writers remove what is made for it")
  }

  /// Removes what programs that were killed have left of a file.
  private static func removeAbandoned(of path: String) {
    let (folder, stem) = (folder(of: path), stem(of: path))
    for name in FolderListing.names(in: folder) where name.hasPrefix(stem) && name.hasSuffix(end) {
      let left = "\(folder)/\(name)"
      guard isTag(name.dropFirst(stem.count).dropLast(end.count)),
        let descriptor = Descriptor(unsafe open(left, O_RDWR | O_CLOEXEC | O_NONBLOCK)),
        flock(descriptor.number, LOCK_EX | LOCK_NB) == 0
      else { continue }
      _ = unsafe unlink(left)
    }
  }

  private static let end = ".new"

  private static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    // A name may have 255 bytes.
    return "." + String(decoding: name.utf8.prefix(200), as: UTF8.self) + "."
  }

  private static func temporaryPath(beside path: String) -> String {
    let tag = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    return "\(folder(of: path))/\(stem(of: path))\(tag)\(end)"
  }

  /// Whether a temporary name could have this between its stem and its end.
  private static func isTag(_ text: Substring) -> Bool { UInt64(text, radix: 36) != nil }
}
