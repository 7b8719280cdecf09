internal import Glibc

/// What the system says of its error numbers.
package enum SystemError {
  /// Whether a number says that the disk, or the user's share of it, is full.
  package static func isFullDisk(_ number: Int32) -> Bool {
    number == ENOSPC || number == EDQUOT || number == EFBIG
  }

  /// The text of an error number.
  package static func reason(_ number: Int32) -> String {
    // The text is copied at once.
    unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
  }
}
