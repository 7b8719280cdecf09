import Glibc
import MediaCore

/// What is asked of the file system.
extension CacheFolder {
  /// More of a file is not read: none that the cache wrote is larger.
  private static let largestFile = Int(extentSize) + 8

  /// The names in a folder, without hidden ones unless they are asked for; none where it cannot be read.
  static func names(in folder: String, hidden: Bool = false) -> [String] {
    FolderNames.list(folder).filter { hidden || !$0.hasPrefix(".") }
  }

  /// All of a file; `nil` when it cannot be read.
  static func contents(of path: String) -> [UInt8]? {
    guard let file = Descriptor(open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)) else {
      return nil
    }
    var status = stat()
    guard fstat(file.number, &status) == 0, status.st_size <= largestFile else {
      return nil
    }
    let size = Int(status.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let rest = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
        let read = Glibc.read(file.number, rest.baseAddress, rest.count)
        if read < 0, errno == EINTR { continue }
        if read <= 0 { break }
        count += read
      }
    }
    return bytes.count == size ? bytes : nil
  }

  /// Writes a file that is not there; 0, or the number of the error where not all of it gets there.
  static func write(_ bytes: [UInt8], to path: String) -> CInt {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    guard let file = Descriptor(open(path, flags, 0o600)) else { return errno }
    return bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
        let count = Glibc.write(file.number, rest.baseAddress, rest.count)
        if count <= 0, errno != EINTR { return count < 0 ? errno : EIO }
        done += max(0, count)
      }
      return 0
    }
  }

  /// When a file was changed; of a head, when it was confirmed.
  static func date(of path: String) -> ProgramDate? {
    status(path).map { ProgramDate($0.st_mtim) }
  }

  static func status(_ path: String) -> stat? {
    var status = stat()
    // The call fills a local value.
    return lstat(path, &status) == 0 ? status : nil
  }
}

extension timespec {
  init(_ date: ProgramDate) {
    let (seconds, rest) = date.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    // Times before 1970 are none of a file's.
    self.init(tv_sec: Int(max(0, seconds)), tv_nsec: Int(max(0, rest)))
  }
}

extension ProgramDate {
  init(_ time: timespec) {
    let (seconds, overflows) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    self.init(nanoseconds: overflows ? 0 : seconds &+ Int64(time.tv_nsec))
  }
}
