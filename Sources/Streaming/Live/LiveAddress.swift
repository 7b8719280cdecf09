package import MediaCore

/// Where media come from as they happen: an address of a network, or a device.
package struct LiveAddress: Hashable, Sendable {
  package let kind: InputKind
  /// What FFmpeg opens: a URL, or the name of a device.
  package let target: String

  /// Reads what follows the scheme and its colon.
  ///
  /// - Throws: 1001 for what cannot be such an address.
  init(_ kind: InputKind, _ rest: Substring) throws(MediaError) {
    self.kind = kind
    if kind.isDevice {
      target = try Self.device(kind, rest)
    } else {
      try Self.check(kind, rest)
      target = "\(kind.rawValue):\(rest)"
    }
  }

  private static func device(
    _ kind: InputKind, _ name: Substring
  ) throws(MediaError) -> String {
    guard kind == .v4l2 else { return name.isEmpty ? "default" : String(name) }
    guard name.hasPrefix("/dev/"), !name.contains("..") else {
      throw MediaError(
        .invalidArgument, "a camera is v4l2:/dev/NAME, v4l2:/dev/video0 for instance")
    }
    return String(name)
  }

  /// Refuses a URL without a host, and but for RTSP one without a port.
  private static func check(
    _ kind: InputKind, _ rest: Substring
  ) throws(MediaError) {
    let authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
    guard rest.hasPrefix("//"), !authority.isEmpty else {
      throw MediaError(.invalidArgument, "the URL names no host")
    }
    guard rest.utf8.allSatisfy({ $0 > 32 && $0 != 127 }) else {
      throw MediaError(.invalidArgument, "the URL has blanks in it")
    }
    if kind == .rtsp { return }
    let port = authority.lastIndex(of: ":").map { authority[authority.index(after: $0)...] }
    guard let port, let number = Int(port), (1...65535).contains(number) else {
      throw MediaError(.invalidArgument, "the URL needs a port, 1 to 65535, behind its host")
    }
  }
}
