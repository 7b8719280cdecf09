internal import MediaCore

/// What the values in an SVG document refer to.
enum SVGReferences {
  /// The elements of the document that a value names: `url(#name)`.
  static func ids(in value: String) -> [String] {
    guard value.contains("("), value.contains("#") else { return [] }
    var ids: [String] = []
    for part in value.split(separator: "(").dropFirst() {
      let inner = part.drop { $0 == " " || $0 == "\"" || $0 == "'" }
      guard inner.first == "#" else { continue }
      ids.append(String(inner.dropFirst().prefix { !" \"')".contains($0) }))
    }
    return ids
  }

  /// Refuses a value that names something outside of the document: `url(…)` of anything but `#name` and `data:`.
  ///
  /// - Throws: 7010.
  static func checkInside(_ value: String) throws(MediaError) {
    guard value.contains("(") else { return }
    let parts = value.lowercased().split(separator: "url(", omittingEmptySubsequences: false)
    for part in parts.dropFirst() {
      let inner = part.drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
      if inner.hasPrefix("#") || inner.hasPrefix("data:") || inner.first == ")" { continue }
      throw outside(inner.prefix { !" \"')".contains($0) })
    }
  }

  /// The error for a reference to what is not in the document: without user, password and query, which may be secrets.
  static func outside(_ reference: some StringProtocol) -> MediaError {
    let place = String(reference).withoutCredentials.prefix { $0 != "?" && $0 != "#" }
    return MediaError(.badGraphic, "it refers to '\(place.prefix(80))', which is not in it")
  }

  /// The size of a picture that is its own URI.
  ///
  /// - Throws: 7010 for what is no PNG, JPEG, WebP or AVIF in base 64.
  static func pictureSize(in uri: some StringProtocol) throws(MediaError) -> PixelSize {
    guard let comma = uri.firstIndex(of: ","),
      uri[..<comma].lowercased().hasSuffix(";base64"),
      let bytes = Base64.bytes(
        of: String(uri[uri.index(after: comma)...].filter { !$0.isWhitespace })),
      let header = PictureHeader(bytes)
    else {
      throw MediaError(.badGraphic, "a picture in it is no PNG, JPEG, WebP or AVIF in base 64")
    }
    return header.size
  }
}
