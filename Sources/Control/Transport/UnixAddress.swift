internal import Glibc

/// The path of a Unix-domain socket as the kernel takes it.
struct UnixAddress {
  /// What fits into `sun_path` beside its final NUL.
  static let pathLimit = 107

  private var address = sockaddr_un()

  /// Takes a path; `nil` for one that cannot be a socket's.
  init?(_ path: String) {
    guard !path.isEmpty, path.utf8.count <= Self.pathLimit, !path.utf8.contains(0) else {
      return nil
    }
    address.sun_family = sa_family_t(AF_UNIX)
    // The length was checked against the array.
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
  }

  /// Calls with the address, which is valid for the length of the call only.
  func call(_ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt) -> CInt {
    unsafe withUnsafePointer(to: address) { pointer in
      // A `sockaddr_un` is what the kernel expects behind a `sockaddr` of this family.
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
