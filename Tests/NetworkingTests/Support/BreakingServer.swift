import Glibc

/// A port of this machine at which a connection ends once something has come over it.
final class BreakingServer: Sendable {
  private let descriptor: Int32
  let port: UInt16

  struct Failure: Error {}

  init() throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failure() }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let made = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, size) == 0 && listen(descriptor, 8) == 0
          && getsockname(descriptor, address, &size) == 0
      }
    }
    guard made else {
      close(descriptor)
      throw Failure()
    }
    self.descriptor = descriptor
    port = UInt16(bigEndian: address.sin_port)
  }

  deinit { close(descriptor) }

  /// Ends the next connection; blocks until something has come over it.
  ///
  /// - Parameter isReset: Whether it is reset; else it is closed.
  func breakNext(isReset: Bool) {
    let connection = accept(descriptor, nil, nil)
    guard connection >= 0 else { return }
    var piece = [UInt8](repeating: 0, count: 4096)
    _ = read(connection, &piece, 4096)
    if isReset {
      var option = linger(l_onoff: 1, l_linger: 0)
      setsockopt(
        connection, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }
    close(connection)
  }
}
