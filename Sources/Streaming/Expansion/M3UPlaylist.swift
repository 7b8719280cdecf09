import MediaCore

/// M3U: a location a line; `#EXTINF:seconds,title` says more of the next one.
enum M3UPlaylist {
  /// Whether what begins like this is no list, but nothing, or what servers say in its place.
  @Sendable static func isNone(_ head: [UInt8]) -> Bool {
    let content = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
    guard let first = content.first(where: { ![9, 10, 13, 32].contains($0) }) else { return true }
    return first == UInt8(ascii: "<") || first == UInt8(ascii: "{")
  }

  static func parse(_ text: String) throws(MediaError) -> [PlaylistItem] {
    var items: [PlaylistItem] = []
    var next = PlaylistItem(location: "")
    for line in text.trimmedLines where !line.isEmpty {
      if line.hasPrefix("#EXT-X-") {
        throw MediaError(.notSupported, "it is an HLS playlist, not a list of files")
      } else if line.hasPrefix("#EXTINF:") {
        (next.duration, next.title) = information(line.dropFirst(8))
      } else if !line.hasPrefix("#") {
        // A web page in the place of a playlist.
        guard !items.isEmpty || !line.hasPrefix("<") else {
          throw MediaError(.malformedPlaylist, "it is markup, not an M3U playlist")
        }
        guard items.count < PlaylistItem.most else {
          throw MediaError(.limitExceeded, "it has more than \(PlaylistItem.most) entries")
        }
        next.location = line
        items.append(next)
        next = PlaylistItem(location: "")
      }
    }
    return items
  }

  /// Reads `123,Title` or `-1 key="value, value",Title`.
  private static func information(_ text: Substring) -> (MediaTime?, String?) {
    var isQuoted = false
    let comma = text.firstIndex { character in
      if character == "\"" { isQuoted.toggle() }
      return character == "," && !isQuoted
    }
    // Blanks are often written after the colon.
    let number = text.drop { $0 == " " || $0 == "\t" }
    let seconds = Double(number.prefix { "0123456789.".contains($0) })
    let title = comma.map { text[text.index(after: $0)...].drop { $0 == " " } } ?? ""
    return (
      seconds.flatMap { $0 > 0 ? .seconds($0) : nil }, title.isEmpty ? nil : String(title)
    )
  }
}
