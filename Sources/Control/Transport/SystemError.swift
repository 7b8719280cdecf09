internal import Glibc

/// What the system says of its error numbers.
enum SystemError {
  /// The text of an error number.
  static func reason(_ number: CInt) -> String {
    // The text is copied at once.
    unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
  }
}
