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

  /// The size of a picture that is its own URI.
  ///
  /// - Throws: 7010 for what is no PNG or JPEG in base 64.
  static func pictureSize(in uri: some StringProtocol) throws(MediaError) -> PixelSize {
    guard let comma = uri.firstIndex(of: ","),
      uri[..<comma].lowercased().hasSuffix(";base64"),
      let bytes = Base64.bytes(
        of: String(uri[uri.index(after: comma)...].filter { !$0.isWhitespace })),
      let header = PictureHeader(bytes)
    else { throw MediaError(.badGraphic, "a picture in it is no PNG or JPEG in base 64") }
    return header.size
  }
}
