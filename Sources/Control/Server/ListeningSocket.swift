internal import Glibc
import MediaCore

/// Puts a listening socket at a path, and never another one's in danger.
///
/// The steps run under a lock on the directory, so that of two servers that find the same dead socket
/// only one replaces it; see `SocketDirectory`.
struct ListeningSocket: ~Copyable {
  /// How many connections may wait until they are looked at.
  private static let backlog: CInt = 1024

  private let descriptor: Descriptor
  let file: SocketFile

  /// Gives the socket to another owner; its file stays.
  consuming func release() -> CInt { descriptor.release() }

  /// Lets as many connections wait as at first, on a socket that listens already.
  static func lengthenBacklog(of descriptor: CInt) { _ = listen(descriptor, backlog) }

  /// Refuses what cannot be a socket's path.
  @discardableResult
  static func check(_ path: String) throws(ControlServerError) -> UnixAddress {
    guard let address = UnixAddress(path) else {
      throw .badPath(limit: UnixAddress.pathLimit)
    }
    return address
  }

  /// Begins to listen; the lock on the directory is given back then.
  init(
    at path: String, in directory: consuming SocketDirectory
  ) throws(ControlServerError) {
    try Self.check(path)
    try Self.removeDeadSocket(at: path)
    let socket = try Self.boundSocket(at: path)
    guard let file = SocketFile(at: path) else {
      throw .system(operation: "stat", path: path, reason: SystemError.reason(errno))
    }
    guard listen(socket.number, Self.backlog) == 0 else {
      let reason = SystemError.reason(errno)
      file.removeIfOurs()
      throw .system(operation: "listen", path: path, reason: reason)
    }
    // Before it listens it would look dead to another server, so the lock is held until here.
    directory.unlock()
    descriptor = socket
    self.file = file
  }

  /// Removes a socket on which no server listens.
  private static func removeDeadSocket(at path: String) throws(ControlServerError) {
    guard let facts = SocketFile.facts(of: path) else { return }
    guard facts.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path) }
    switch try connectionError(at: path) {
    case ENOENT: return
    case ECONNREFUSED: break
    default: throw .inUse(path)
    }
    // The path is passed as a C string for the length of the call.
    guard unsafe unlink(path) == 0 || errno == ENOENT else {
      throw .system(operation: "unlink", path: path, reason: SystemError.reason(errno))
    }
  }

  /// The error that a connection meets; 0 when there is none.
  private static func connectionError(at path: String) throws(ControlServerError) -> CInt {
    let probe = try newSocket(flags: Int32(SOCK_NONBLOCK.rawValue), path: path)
    let address = try check(path)
    return unsafe address.call { unsafe connect(probe.number, $0, $1) } == 0 ? 0 : errno
  }

  private static func boundSocket(at path: String) throws(ControlServerError) -> Descriptor {
    let socket = try newSocket(flags: 0, path: path)
    // The file takes the socket's mode when it is made: at no time can others connect, and the
    // process's umask, which belongs to all threads, stays as it is.
    guard fchmod(socket.number, 0o600) == 0 else {
      throw .system(operation: "chmod", path: path, reason: SystemError.reason(errno))
    }
    let address = try check(path)
    guard unsafe address.call({ unsafe bind(socket.number, $0, $1) }) == 0 else {
      throw .system(operation: "bind", path: path, reason: SystemError.reason(errno))
    }
    return socket
  }

  private static func newSocket(
    flags: Int32, path: String
  ) throws(ControlServerError) -> Descriptor {
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | flags
    guard let descriptor = Descriptor(socket(AF_UNIX, type, 0)) else {
      throw .system(operation: "socket", path: path, reason: SystemError.reason(errno))
    }
    return descriptor
  }
}
