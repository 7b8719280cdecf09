import MediaCore

extension String {
  /// Whether two URLs are one, however they are written: with dot segments, without a path, with a fragment.
  package func isSameAddress(as other: String) -> Bool {
    self == other || address == other.address
  }

  /// The URL as libcurl asks for it (RFC 3986, 6.2.2.3 and 6.2.3).
  private var address: String {
    let reference = URIReference(self)
    var url = reference.resolving(reference).description.prefix { $0 != "#" }
    if url.hasSuffix("?") { url.removeLast() }
    guard let mark = url.firstRange(of: "://") else { return String(url) }
    let authority = url[mark.upperBound...].prefix { $0 != "/" && $0 != "?" }
    guard url[authority.endIndex...].first != "/" else { return String(url) }
    return "\(url[..<authority.endIndex])/\(url[authority.endIndex...])"
  }
}
