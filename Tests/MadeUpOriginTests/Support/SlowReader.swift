import Glibc

/// A connection to a server of this machine that takes little before its reply is read.
final class SlowReader: Sendable {
  private let descriptor: Int32

  struct Failure: Error {}

  /// Connects and asks for something, after which the server closes the connection.
  init(port: Int, asking path: String) throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failure() }
    let size = socklen_t(MemoryLayout<Int32>.size)
    // Small packets and a small window: neither side of the system holds much then.
    var (room, packet) = (Int32(4096), Int32(536))
    setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &room, size)
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_MAXSEG, &packet, size)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = UInt16(port).bigEndian
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    let request = Array("GET \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".utf8)
    guard isConnected, write(descriptor, request, request.count) == request.count else {
      close(descriptor)
      throw Failure()
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// The whole reply, with its head; blocks until the connection ends.
  func readAll() -> [UInt8] {
    var room = Int32(1 << 20)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVBUF, &room, socklen_t(MemoryLayout<Int32>.size))
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &piece, 65_536)
      guard count > 0 else { return bytes }
      bytes += piece[..<count]
    }
  }
}
