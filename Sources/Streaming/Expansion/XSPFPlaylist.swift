import MediaCore

/// XSPF: an XML list of tracks, whose locations are URIs and whose durations are milliseconds.
enum XSPFPlaylist {
  static func parse(_ bytes: ArraySlice<UInt8>) throws(MediaError) -> [PlaylistItem] {
    var scanner = XMLScanner(bytes, failingWith: .malformedPlaylist)
    var items: [PlaylistItem] = []
    var path: [String] = []
    // The bases of the elements that are open (XML Base: `xml:base`); `nil` for the list itself.
    var bases: [URIReference?] = []
    var item = PlaylistItem(location: "")
    while let token = try scanner.next() {
      switch token {
      case .start(let element):
        path.append(element.name)
        let outer = bases.last ?? nil
        bases.append(element["base"].map { located(URIReference($0), in: outer) } ?? outer)
        guard path.first == "playlist" else {
          throw MediaError(.malformedPlaylist, "its root is <\(element.name)>, not <playlist>")
        }
        if path == trackPath { item = PlaylistItem(location: "") }
      case .end:
        if path == trackPath, !item.location.isEmpty { items.append(item) }
        path.removeLast()
        bases.removeLast()
        guard items.count <= PlaylistItem.most else {
          throw MediaError(.limitExceeded, "it has more than \(PlaylistItem.most) entries")
        }
      case .text(let text):
        if path.dropLast() == trackPath[...] {
          add(text, of: path.last, in: bases.last ?? nil, to: &item)
        }
      }
    }
    return items
  }

  private static let trackPath = ["playlist", "trackList", "track"]

  /// What a reference names in a base, which may itself be relative to the list.
  private static func located(
    _ reference: URIReference, in base: URIReference?
  ) -> URIReference {
    guard let base else { return reference }
    guard base.scheme == nil, base.authority == nil else { return base.resolving(reference) }
    let isWhole =
      reference.scheme != nil || reference.authority != nil || reference.path.hasPrefix("/")
    if isWhole { return reference }
    let folder = base.path.lastIndex(of: "/").map { base.path[...$0] } ?? ""
    var located = reference
    located.path = folder + reference.path
    return located
  }

  private static func add(
    _ text: String, of element: String?, in base: URIReference?, to item: inout PlaylistItem
  ) {
    guard let text = text.trimmedLines.first(where: { !$0.isEmpty }) else { return }
    switch element {
    // Further locations are other places of the same track.
    case "location" where item.location.isEmpty:
      item.location = base == nil ? text : "\(located(URIReference(text), in: base))"
    case "title": item.title = text
    case "duration":
      item.duration = Int64(text).flatMap { $0 > 0 ? .milliseconds($0) : nil }
    default: break
    }
  }
}
