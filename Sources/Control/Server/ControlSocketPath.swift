internal import FoundationEssentials
internal import Glibc

/// Where the socket is, unless it is said.
public enum ControlSocketPath {
  /// The path that servers and clients take by themselves.
  ///
  /// `$XDG_RUNTIME_DIR/vitrine.sock`, or `/tmp/vitrine-<uid>.sock` where that variable is not set to an absolute
  /// path. Whether the directory is there is not looked at.
  public static var `default`: String {
    path(runtimeDirectory: ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"], user: getuid())
  }

  static func path(runtimeDirectory: String?, user: UInt32) -> String {
    guard let runtimeDirectory, runtimeDirectory.hasPrefix("/") else {
      return "/tmp/vitrine-\(user).sock"
    }
    return runtimeDirectory + (runtimeDirectory.hasSuffix("/") ? "" : "/") + "vitrine.sock"
  }
}
