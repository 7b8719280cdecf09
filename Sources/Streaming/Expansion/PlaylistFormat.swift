import MediaCore

/// A text format that lists media files.
package enum PlaylistFormat: Hashable {
  /// M3U in UTF-8 (`m3u8`), or else in ISO 8859-1.
  case m3u
  case pls
  case xspf

  package init?(pathExtension: String) {
    switch pathExtension {
    case "m3u", "m3u8": self = .m3u
    case "pls": self = .pls
    case "xspf": self = .xspf
    default: return nil
    }
  }

  /// The items of a playlist.
  ///
  /// - Throws: 3003 for what is not such a playlist, 1008 for an HLS one, 3004 beyond a limit.
  func parse(_ bytes: [UInt8]) throws(MediaError) -> [PlaylistItem] {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    guard !text.contains(0) else {
      throw MediaError(
        .malformedPlaylist, "it is not a text in UTF-8, but perhaps in UTF-16",
        advice: "Save the playlist as a text in UTF-8.")
    }
    let items =
      switch self {
      case .m3u: try M3UPlaylist.parse(String(lenient: text))
      case .pls: try PLSPlaylist.parse(String(lenient: text))
      case .xspf: try XSPFPlaylist.parse(text)
      }
    for item in items where item.location.utf8.count > SourceResolver.longest {
      throw MediaError(.limitExceeded, "an entry is longer than \(SourceResolver.longest) bytes")
    }
    return items
  }

  /// Whether a relative location is a URI reference, in which `%` encodes, rather than a path.
  var hasURIReferences: Bool { self == .xspf }
}

extension StringProtocol {
  /// The lines, whatever they end with, without white space at their ends.
  var trimmedLines: [String] {
    utf8.split { $0 == 10 || $0 == 13 }.map(\.trimmedText)
  }
}

extension Substring {
  /// The text without white space at its ends.
  var trimmed: String { utf8.trimmedText }
}

extension BidirectionalCollection<UInt8> {
  /// The text in UTF-8 without white space at its ends.
  fileprivate var trimmedText: String {
    let isBlank = { (byte: UInt8) in byte == 32 || byte == 9 }
    let tail = drop(while: isBlank)
    let last = tail.lastIndex { !isBlank($0) }
    return String(decoding: last.map { tail[...$0] } ?? tail, as: UTF8.self)
  }
}
