internal import Glibc
import MediaCore

/// A connection to a server's socket, whose path may be as long as the server's may.
///
/// Made here, because the library for the network takes paths of 103 bytes at most.
struct ConnectedSocket: ~Copyable {
  private let descriptor: Descriptor

  /// Connects; never blocks, since such a socket answers at once or not at all.
  init(to path: String) throws(ControlClientError) {
    guard let address = UnixAddress(path) else {
      throw .cannotConnect(
        path: path,
        reason: "a socket's path has 1 to \(UnixAddress.pathLimit) bytes and no NUL")
    }
    let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    guard let descriptor = Descriptor(socket(AF_UNIX, Int32(type), 0)) else {
      throw .cannotConnect(path: path, reason: SystemError.reason(errno))
    }
    guard unsafe address.call({ unsafe connect(descriptor.number, $0, $1) }) == 0 else {
      throw .cannotConnect(path: path, reason: SystemError.reason(errno))
    }
    self.descriptor = descriptor
  }

  /// Gives the socket to another owner.
  consuming func release() -> CInt { descriptor.release() }
}
