package import MediaCore

/// URLs of files on this machine (RFC 8089).
package enum FileURL {
  /// The path that is meant by what follows `file:`.
  package static func path(_ rest: Substring) throws(MediaError) -> String {
    var encoded = rest
    if rest.hasPrefix("//") {
      let host = rest.dropFirst(2).prefix { $0 != "/" }
      guard host.isEmpty || host.lowercased() == "localhost" else {
        throw MediaError(.forbiddenURL, "the file is on another machine, '\(host)'")
      }
      encoded = rest.dropFirst(2 + host.count)
    }
    guard encoded.hasPrefix("/"), let path = PercentEncoding.decode(encoded) else {
      throw MediaError(.invalidArgument, "the file URL has no absolute path that can be decoded")
    }
    try SourceResolver.check(path)
    return path
  }
}
