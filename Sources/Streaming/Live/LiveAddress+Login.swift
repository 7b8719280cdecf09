internal import MediaCore

extension LiveAddress {
  /// What FFmpeg opens where the server asks for a name and a password: it takes them from the URL alone.
  ///
  /// RTSP has such servers. What the URL says itself holds.
  ///
  /// - Parameter login: `name:password`; never to be told.
  package func target(login: String) -> String {
    guard kind == .rtsp, let start = target.firstRange(of: "://")?.upperBound else { return target }
    let authority = target[start...].prefix { !"/?#".contains($0) }
    guard !authority.contains("@"), !login.isEmpty else { return target }
    let parts = login.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let encoded = parts.map { PercentEncoding.encode(String($0)) }.joined(separator: ":")
    return "\(target[..<start])\(encoded)@\(target[start...])"
  }
}
