extension String {
  /// The same without the user and the password that a URL may have; what is no URL stays as it is.
  ///
  /// For statuses, events and errors; a source is opened by its whole URL.
  package var withoutCredentials: String {
    let bytes = utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[colon...].starts(with: "://".utf8)
    else { return self }
    let start = bytes.index(colon, offsetBy: 3)
    let authority = bytes[start...].prefix { byte in
      byte != UInt8(ascii: "/") && byte != UInt8(ascii: "?") && byte != UInt8(ascii: "#")
    }
    guard let end = authority.lastIndex(of: UInt8(ascii: "@")) else { return self }
    return String(self[..<start]) + String(self[bytes.index(after: end)...])
  }
}
