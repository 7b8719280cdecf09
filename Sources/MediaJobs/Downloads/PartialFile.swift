internal import FFmpeg
internal import Glibc
internal import MediaCore

/// A file that comes beside its place, and stays there until it is whole, whatever ends the program.
///
/// Its name tells which version of the resource it is of, so that it is never gone on with from another one.
struct PartialFile: ~Copyable {
  /// What was found of an earlier run.
  struct Remains: Hashable, Sendable {
    var path: String
    /// The version that it is of.
    var version: String
    /// How many of its bytes can be relied on.
    var count: Int64

    static let versioned = "v"
    static let unversioned = "u"

    /// Whether the server tells versions apart.
    var isVersioned: Bool { version.hasPrefix(Self.versioned) }
  }

  private static let end = ".part"
  /// What the system may not have written yet when the power goes: more is flushed.
  private static let unflushed: Int64 = 64 << 20

  /// Where it will be.
  let path: String
  let version: String
  /// How many bytes it has.
  private(set) var count: Int64
  private var flushedCount: Int64
  private var writeback: Writeback
  let temporaryPath: String
  private let descriptor: Descriptor

  /// Opens or begins the file, for one writer.
  ///
  /// - Parameter count: With how many bytes it begins: what lies behind is cut off.
  /// - Throws: 5004 where another download writes it, 2005, 5003 or 5005 where it cannot be written.
  init(_ path: String, version: String, count: Int64) throws(MediaError) {
    let temporaryPath = Self.temporaryPath(of: path, version)
    Self.removeSecondName(temporaryPath, of: path)
    guard
      let descriptor = Descriptor(unsafe open(temporaryPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o666))
    else { throw PendingFile.error(errno, path) }
    guard flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 else { throw Self.busy(path) }
    // Another download may have put it at its place just now.
    var status = stat()
    // The call fills a local value.
    guard unsafe fstat(descriptor.number, &status) == 0, status.st_nlink > 0 else {
      throw Self.busy(path)
    }
    guard Int64(status.st_size) >= count else {
      _ = unsafe unlink(temporaryPath)
      throw Self.busy(path)
    }
    guard ftruncate(descriptor.number, Int(count)) == 0,
      lseek(descriptor.number, Int(count), SEEK_SET) == Int(count)
    else { throw PendingFile.error(errno, path) }
    self.path = path
    self.version = version
    self.count = count
    flushedCount = count
    writeback = Writeback(from: count)
    self.temporaryPath = temporaryPath
    self.descriptor = descriptor
  }

  /// Writes bytes behind those that are there.
  ///
  /// - Throws: 5005 when the disk is full, 5003 for other failures.
  mutating func append(_ bytes: ArraySlice<UInt8>) throws(MediaError) {
    var done = 0
    while done < bytes.count {
      // The call stays within the rest of the slice.
      let written = unsafe bytes.withUnsafeBytes {
        unsafe write(descriptor.number, $0.baseAddress?.advanced(by: done), $0.count - done)
      }
      if written < 0 {
        if errno == EINTR { continue }
        throw PendingFile.error(errno, path)
      }
      done += written
    }
    count += Int64(bytes.count)
    writeback.advance(descriptor.number, to: count)
    if count - flushedCount >= Self.unflushed {
      // The system tells of what it could not write once only.
      guard fdatasync(descriptor.number) == 0 else { throw lost() }
      flushedCount = count
    }
  }

  /// Leaves out what the disk did not take, which another run would rely on.
  private mutating func lost() -> MediaError {
    let number = errno
    _ = ftruncate(descriptor.number, Int(flushedCount))
    _ = lseek(descriptor.number, Int(flushedCount), SEEK_SET)
    count = flushedCount
    return PendingFile.error(number, path)
  }

  /// The last bytes.
  func tail(_ length: Int64) -> [UInt8] { bytes(max(0, count - length)..<count) }

  /// Bytes that are there; none where they cannot be read.
  func bytes(_ range: Range<Int64>) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    // The call fills the array.
    let read = unsafe bytes.withUnsafeMutableBytes {
      unsafe pread(descriptor.number, $0.baseAddress, $0.count, Int(range.lowerBound))
    }
    return read == bytes.count ? bytes : []
  }

  /// Flushes it to the disk and puts it at its place.
  ///
  /// - Throws: As `PendingFile.commit`.
  consuming func commit(overwrites: Bool) throws(MediaError) {
    guard fsync(descriptor.number) == 0 else { throw lost() }
    do throws(MediaError) {
      try PendingFile.place(temporaryPath, at: path, overwrites: overwrites)
    } catch {
      // It is of no use where another is at its place.
      if error.code == .fileExists { _ = unsafe unlink(temporaryPath) }
      throw error
    }
    _ = unsafe unlink(temporaryPath)
  }

  /// Throws away what is there.
  mutating func clear() {
    _ = ftruncate(descriptor.number, 0)
    _ = lseek(descriptor.number, 0, SEEK_SET)
    (count, flushedCount) = (0, 0)
    writeback = Writeback()
  }

  /// What another run would find of it.
  var remains: Remains { Remains(path: temporaryPath, version: version, count: count) }

  /// What the names of what lies beside a file begin with: its own name, shortened, since a name may have 255 bytes.
  static func stem(of name: String) -> String {
    guard name.utf8.count > 200 else { return name }
    return String(decoding: name.utf8.prefix(180), as: UTF8.self) + Digest64(name).text
  }

  /// What is there of files that were not finished, by the stems of the names that they will have.
  ///
  /// Of a file that was written to before the machine was last started, what may not have been flushed is left out.
  static func remains(in folder: String) -> [String: Remains] {
    var found: [String: Remains] = [:]
    for name in FolderListing.names(in: folder) where name.hasPrefix(".") && name.hasSuffix(end) {
      let stem = name.dropFirst().dropLast(end.count)
      guard let dot = stem.lastIndex(of: "."), dot > stem.startIndex else { continue }
      let path = "\(folder)/\(name)"
      removeSecondName(path, of: "\(folder)/\(stem[..<dot])")
      var status = stat()
      // The string lives for the call, which fills a local value.
      guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      let isOld = Int64(status.st_mtim.tv_sec) < startOfMachine
      let remains = Remains(
        path: path, version: String(stem[stem.index(after: dot)...]),
        count: max(0, Int64(status.st_size) - (isOld ? 2 * unflushed : 0)))
      let key = String(stem[..<dot])
      if remains.count >= found[key]?.count ?? 0 { found[key] = remains }
    }
    return found
  }

  /// Removes the names under which the file came that is at a place.
  static func removeSecondNames(of path: String) {
    let folder = PendingFile.folder(of: path)
    let beginning = ".\(stem(of: path.split(separator: "/").last.map(String.init) ?? path))."
    for name in FolderListing.names(in: folder)
    where name.hasPrefix(beginning) && name.hasSuffix(end) {
      removeSecondName("\(folder)/\(name)", of: path)
    }
  }

  /// Removes a second name of the file that is at its place: a run that was killed has left it, and to write there would change
  /// the file.
  private static func removeSecondName(_ part: String, of path: String) {
    var (first, second) = (stat(), stat())
    // The strings live for the calls, which fill local values.
    guard unsafe lstat(part, &second) == 0, second.st_nlink > 1, unsafe lstat(path, &first) == 0
    else { return }
    guard first.st_ino == second.st_ino, first.st_dev == second.st_dev else { return }
    _ = unsafe unlink(part)
  }

  private static func busy(_ path: String) -> MediaError {
    MediaError(.fileExists, "'\(path)' is being downloaded already")
  }

  private static func temporaryPath(of path: String, _ version: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return "\(PendingFile.folder(of: path))/.\(stem(of: name)).\(version)\(end)"
  }

  /// When the machine was started, in seconds from 1970 on.
  private static var startOfMachine: Int64 {
    var (date, running) = (timespec(), timespec())
    // The calls fill local values.
    unsafe clock_gettime(CLOCK_REALTIME, &date)
    unsafe clock_gettime(CLOCK_BOOTTIME, &running)
    return Int64(date.tv_sec) - Int64(running.tv_sec)
  }
}
