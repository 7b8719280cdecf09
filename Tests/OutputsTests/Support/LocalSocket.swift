import Foundation

/// A Unix-domain socket, closed when it is let go.
final class LocalSocket {
  private let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)

  deinit { close(number) }

  /// Connects to what listens at a path.
  ///
  /// - Returns: Whether something does.
  func connects(to path: String) -> Bool { isDone(Glibc.connect, path) }

  /// Takes connections at a path, and never reads from them.
  ///
  /// - Returns: Whether it does.
  func listens(at path: String) -> Bool { isDone(Glibc.bind, path) && listen(number, 8) == 0 }

  private func isDone(
    _ call: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32, _ path: String
  ) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }
}
