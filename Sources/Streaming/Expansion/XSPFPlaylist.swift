import MediaCore

/// XSPF: an XML list of tracks, whose locations are URIs and whose durations are milliseconds.
enum XSPFPlaylist {
  static func parse(_ bytes: ArraySlice<UInt8>) throws(MediaError) -> [PlaylistItem] {
    var scanner = XMLScanner(bytes, failingWith: .malformedPlaylist)
    var items: [PlaylistItem] = []
    var path: [String] = []
    var item = PlaylistItem(location: "")
    while let token = try scanner.next() {
      switch token {
      case .start(let element):
        path.append(element.name)
        guard path.first == "playlist" else {
          throw MediaError(.malformedPlaylist, "its root is <\(element.name)>, not <playlist>")
        }
        if path == trackPath { item = PlaylistItem(location: "") }
      case .end:
        if path == trackPath, !item.location.isEmpty { items.append(item) }
        path.removeLast()
        guard items.count <= PlaylistItem.most else {
          throw MediaError(.limitExceeded, "it has more than \(PlaylistItem.most) entries")
        }
      case .text(let text):
        if path.dropLast() == trackPath[...] { add(text, of: path.last, to: &item) }
      }
    }
    return items
  }

  private static let trackPath = ["playlist", "trackList", "track"]

  private static func add(_ text: String, of element: String?, to item: inout PlaylistItem) {
    guard let text = text.trimmedLines.first(where: { !$0.isEmpty }) else { return }
    switch element {
    // Further locations are other places of the same track.
    case "location" where item.location.isEmpty: item.location = text
    case "title": item.title = text
    case "duration":
      item.duration = Int64(text).flatMap { $0 > 0 ? .milliseconds($0) : nil }
    default: break
    }
  }
}
