import Glibc
import MediaCore

/// Tells by times of access what of a folder of downloads is played, as what was not for longest is thrown away first.
package enum PlayedMark {
  /// The name of the file that makes a folder one of downloads; it lists them.
  package static let ledger = ".vitrine-downloads"
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
        if level == 0 { _ = flock(file.number, LOCK_SH | LOCK_NB) }
        let times = [timespec(tv_sec: 0, tv_nsec: now), timespec(tv_sec: 0, tv_nsec: unchanged)]
        _ = unsafe utimensat(AT_FDCWD, entry, times, 0)
        return
      }
      entry = String(folder)
    }
  }

  // UTIME_NOW and UTIME_OMIT of <sys/stat.h>, which Swift does not see.
  private static let now = (1 << 30) - 1
  private static let unchanged = (1 << 30) - 2
}
