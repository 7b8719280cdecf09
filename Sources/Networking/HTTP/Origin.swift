/// Where a URL leads to, as far as trust goes: its scheme, host and port (RFC 6454, 4).
package struct Origin: Hashable, Sendable {
  package let scheme: String
  package let host: String
  package let port: Int

  /// The origin of an absolute http or https URL; `nil` for anything else.
  package init?(_ url: String) {
    guard let colon = url.firstIndex(of: ":") else { return nil }
    scheme = url[..<colon].lowercased()
    guard let standard = ["http": 80, "https": 443][scheme],
      url[url.index(after: colon)...].hasPrefix("//")
    else { return nil }
    let authority = url[url.index(colon, offsetBy: 3)...].prefix { !"/?#\\".contains($0) }
    let place =
      authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
    // What is in brackets has colons of its own.
    let end = place.lastIndex(of: "]") ?? place.startIndex
    if let mark = place[end...].lastIndex(of: ":") {
      let digits = place[place.index(after: mark)...]
      guard let number = digits.isEmpty ? standard : Int(digits) else { return nil }
      (host, port) = (place[..<mark].lowercased(), number)
    } else {
      (host, port) = (place.lowercased(), standard)
    }
    guard !host.isEmpty else { return nil }
  }
}
