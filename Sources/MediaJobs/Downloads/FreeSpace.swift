internal import Glibc

/// How much room a disk has.
enum FreeSpace {
  /// The bytes that this user can still write where a file is or will be; `nil` where the system does not tell.
  static func bytes(at path: String) -> Int64? {
    var status = statvfs()
    // The string lives for the call, which fills a local value.
    guard unsafe statvfs(PendingFile.folder(of: path), &status) == 0 else { return nil }
    return Int64(
      clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
        .partialValue)
  }
}
