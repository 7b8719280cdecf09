import MediaCore

/// The place of an HLS playlist, against which its URIs are read.
///
/// Source: RFC 3986, 5.2; draft-pantos-hls-rfc8216bis, 4.1.
struct PlaylistLocation {
  let uri: URIReference
  /// Everything up to the last slash of the path, without dots.
  private let prefix: String

  init(_ text: String) {
    uri = URIReference(PercentEncoding.encodeInvalid(text))
    var directory = uri
    directory.path = URIReference.removingDots(uri.directory)
    directory.query = nil
    directory.fragment = nil
    prefix = directory.description
  }

  /// What a URI of the playlist names, with what may not stand in a URI percent-encoded.
  func resolve(_ text: String) -> String {
    switch Self.shape(of: text) {
    case .plain: prefix + text
    case .complex: uri.resolving(URIReference(text)).description
    case .unclean: uri.resolving(URIReference(PercentEncoding.encodeInvalid(text))).description
    }
  }

  /// The scheme of a URI of the playlist itself; `nil` for one that takes the playlist's.
  static func scheme(of text: String) -> String? {
    text.utf8.contains(UInt8(ascii: ":")) ? URIReference(text).scheme : nil
  }

  private enum Shape {
    /// A name to be put after the directory, as nearly all are.
    case plain
    case complex
    /// With bytes that have to be encoded.
    case unclean
  }

  private static func shape(of text: String) -> Shape {
    var shape = Shape.plain
    var previous = UInt8(ascii: "/")
    var isFirst = true
    for byte in text.utf8 {
      switch byte {
      case ...32, 127..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
        UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"),
        UInt8(ascii: "|"), UInt8(ascii: "}"):
        return .unclean
      case UInt8(ascii: ":"): shape = .complex
      case UInt8(ascii: "."): if previous == UInt8(ascii: "/") { shape = .complex }
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): if isFirst { shape = .complex }
      default: break
      }
      previous = byte
      isFirst = false
    }
    return isFirst ? .complex : shape
  }
}
