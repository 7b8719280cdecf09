extension String {
  /// The same without the user and the password that a URL may have; what is no URL stays as it is.
  ///
  /// For statuses, events and errors; a source is opened by its whole URL.
  package var withoutCredentials: String {
    let bytes = utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[colon...].starts(with: "://".utf8)
    else { return withSlatePicture(\.withoutCredentials) }
    let start = bytes.index(colon, offsetBy: 3)
    let authority = bytes[start...].prefix { byte in
      byte != UInt8(ascii: "/") && byte != UInt8(ascii: "?") && byte != UInt8(ascii: "#")
    }
    guard let end = authority.lastIndex(of: UInt8(ascii: "@")) else { return self }
    return String(self[..<start]) + String(self[bytes.index(after: end)...])
  }

  /// The same with another source of the picture of a slate, which may be a URL; what is no slate stays as it is.
  package func withSlatePicture(_ change: (String) -> String) -> String {
    guard hasPrefix("\(Slate.scheme):"), let name = firstRange(of: "picture=") else { return self }
    let value = self[name.upperBound...].prefix { $0 != "&" }
    // What hides in escapes is looked at as well.
    let plain = [("%3A", ":"), ("%2F", "/"), ("%40", "@")].reduce(String(value)) { text, escape in
      text.replacing(escape.0, with: escape.1).replacing(escape.0.lowercased(), with: escape.1)
    }
    let changed = change(plain)
    return changed == plain
      ? self : String(self[..<name.upperBound]) + changed + self[value.endIndex...]
  }
}
