/// Why a server cannot listen.
public enum ControlServerError: Error, Hashable, Sendable {
  /// The path is empty, has a NUL in it, or is longer than so many bytes.
  case badPath(limit: Int)
  /// Every user may replace files in the socket's directory.
  case unsafeDirectory(String)
  /// There is a file that is not a socket, which is left alone.
  case notASocket(String)
  /// Another server answers there.
  case inUse(String)
  /// The system refused; the reason is what it said.
  case system(operation: String, path: String, reason: String)
  /// This server was started already.
  case alreadyStarted
}

extension ControlServerError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .badPath(let limit):
      "A socket's path must have 1 to \(limit) bytes and no NUL."
    case .unsafeDirectory(let path):
      "\(path) is writable for everyone and has no sticky bit; choose another directory."
    case .notASocket(let path): "\(path) exists and is not a socket; it was left alone."
    case .inUse(let path): "Another server answers at \(path)."
    case .system(let operation, let path, let reason): "\(operation) \(path): \(reason)"
    case .alreadyStarted: "The server was started already."
    }
  }
}
