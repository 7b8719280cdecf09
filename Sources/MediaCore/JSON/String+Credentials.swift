extension String {
  /// The same without the user and the password that a URL may have; what is no URL stays as it is.
  ///
  /// For statuses, events and errors; a source is opened by its whole URL.
  package var withoutCredentials: String {
    guard let start = endOfScheme else { return withSlateValues(\.withoutCredentials) }
    let rest = utf8[start...]
    let authority = rest.prefix { !Self.endsAuthority($0) }
    let at = UInt8(ascii: "@")
    let user = authority.lastIndex(of: at)
    let server = user.map { authority[authority.index(after: $0)...] } ?? authority
    // A password may have what ends it in a URL: then it is none, and all before the last sign may be the password.
    let mark = isServer(server, behind: start) ? user : rest.lastIndex(of: at)
    guard let mark else { return self }
    return String(self[..<start]) + String(self[rest.index(after: mark)...])
  }

  /// Where what follows the scheme of a URL and its slashes begins; `nil` for what is none.
  package var endOfScheme: Index? {
    var first = utf8.startIndex
    while let colon = utf8[first...].firstIndex(of: UInt8(ascii: ":")) {
      let scheme = utf8[first..<colon]
      guard !scheme.isEmpty, scheme.allSatisfy(Self.isOfScheme) else { return nil }
      let rest = utf8[utf8.index(after: colon)...]
      if rest.starts(with: "//".utf8) { return utf8.index(colon, offsetBy: 3) }
      switch self[first..<colon].lowercased() {
      case Slate.scheme: return nil
      // One that lacks slashes is refused, and told with that. A text may begin so too.
      case "http", "https":
        if rest.contains(UInt8(ascii: " ")) { return nil }
        let hasSlash = rest.first == UInt8(ascii: "/")
        return hasSlash ? utf8.index(after: rest.startIndex) : rest.startIndex
      // One scheme may stand before another.
      default: first = rest.startIndex
      }
    }
    return nil
  }

  /// The same with other values of a slate's parameters, of which the picture may be a URL; what is no slate stays as it is.
  package func withSlateValues(_ change: (String) -> String) -> String {
    guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")),
      self[..<colon].lowercased() == Slate.scheme,
      let mark = utf8[colon...].firstIndex(of: UInt8(ascii: "?"))
    else { return self }
    let start = utf8.index(after: mark)
    let parts = self[start...].split(separator: "&", omittingEmptySubsequences: false)
    return String(self[..<start]) + parts.map { Self.changed($0, change) }.joined(separator: "&")
  }

  /// A parameter, `NAME=VALUE`, with another value; it is encoded anew only where that is another one.
  private static func changed(_ parameter: Substring, _ change: (String) -> String) -> String {
    guard let sign = parameter.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      return String(parameter)
    }
    let start = parameter.utf8.index(after: sign)
    let written = parameter[start...]
    let plain = PercentEncoding.decode(written)
    let value = plain ?? String(written)
    let changed = change(value)
    if changed == value { return String(parameter) }
    let keeping = ":/?=@,;!$'()*"
    return String(parameter[..<start])
      + (plain == nil ? changed : PercentEncoding.encode(changed, keeping: keeping))
  }

  /// Whether what stands before the path can be the name and the port of a server.
  private func isServer(_ text: Substring.UTF8View, behind start: Index) -> Bool {
    if text.isEmpty { return !self[..<start].lowercased().contains("http") }
    // The colons of an address of IPv6 are within brackets.
    let port = text.lastIndex(of: UInt8(ascii: "]")).map { text[$0...].dropFirst() } ?? text
    guard let colon = port.firstIndex(of: UInt8(ascii: ":")) else { return true }
    return port[port.index(after: colon)...].allSatisfy(Self.isDigit)
  }

  /// Source: RFC 3986, 3.2.
  private static func endsAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// Source: RFC 3986, 3.1.
  private static func isOfScheme(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: isDigit(byte)
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
