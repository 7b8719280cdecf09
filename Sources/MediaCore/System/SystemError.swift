internal import Glibc

/// What the system says of its error numbers.
package enum SystemError {
  /// The text of an error number.
  package static func reason(_ number: Int32) -> String {
    // The text is copied at once.
    unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
  }
}
