import Glibc
import MediaCore

/// Tells by times what of a folder of downloads is played, as what was not for longest is thrown away first.
package enum PlayedMark {
  /// The name of the file that makes a folder one of downloads; it lists them.
  package static let ledger = ".vitrine-downloads"
  /// The name of the file in a stream's folder that was written when it was played last.
  ///
  /// The folder's own time of access is no measure: listing what is in it changes it.
  package static let stream = ".played"
  /// So deep below its folder the files of a download may lie.
  private static let depth = 3

  /// Notes that a file of a download was opened, and holds a lock on it while it is open.
  static func note(_ path: String, _ file: OwnedDescriptor) {
    var entry = path
    for level in 0..<depth {
      guard let slash = entry.lastIndex(of: "/"), slash > entry.startIndex else { return }
      let folder = entry[..<slash]
      // The strings live for the calls.
      if unsafe access("\(folder)/\(ledger)", F_OK) == 0 {
        if level == 0 {
          _ = flock(file.number, LOCK_SH | LOCK_NB)
          touch(entry, modified: unchanged)
        } else {
          let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW
          let mark = unsafe open("\(entry)/\(stream)", flags, 0o666)
          if mark >= 0 { close(mark) }
          touch("\(entry)/\(stream)", modified: now)
        }
        return
      }
      entry = String(folder)
    }
  }

  private static func touch(_ path: String, modified: Int) {
    let times = [timespec(tv_sec: 0, tv_nsec: now), timespec(tv_sec: 0, tv_nsec: modified)]
    // The string and the array live for the call.
    _ = unsafe utimensat(AT_FDCWD, path, times, AT_SYMLINK_NOFOLLOW)
  }

  // UTIME_NOW and UTIME_OMIT of <sys/stat.h>, which Swift does not see.
  private static let now = (1 << 30) - 1
  private static let unchanged = (1 << 30) - 2
}
