import MediaCore

/// PLS: `[playlist]`, then `File1=`, `Title1=` and `Length1=` (in seconds, -1 for unknown) and so on.
enum PLSPlaylist {
  static func parse(_ text: String) throws(MediaError) -> [PlaylistItem] {
    let lines = text.trimmedLines.filter { !$0.isEmpty }
    guard lines.first?.lowercased() == "[playlist]" else {
      throw MediaError(.malformedPlaylist, "it does not begin with [playlist]")
    }
    var items: [Int: PlaylistItem] = [:]
    for line in lines.dropFirst() {
      guard let equals = line.firstIndex(of: "="),
        let (key, number) = numbered(line[..<equals].trimmed.lowercased())
      else { continue }
      let value = line[line.index(after: equals)...].trimmed
      var item = items[number] ?? PlaylistItem(location: "")
      switch key {
      case "file": item.location = value
      case "title": item.title = value.isEmpty ? nil : value
      case "length": item.duration = Double(value).flatMap { $0 > 0 ? .seconds($0) : nil }
      default: continue
      }
      items[number] = item
      guard items.count <= PlaylistItem.most else {
        throw MediaError(.limitExceeded, "it has more than \(PlaylistItem.most) entries")
      }
    }
    return items.sorted { $0.key < $1.key }.map(\.value).filter { !$0.location.isEmpty }
  }

  /// Splits `file12` into `file` and 12.
  private static func numbered(_ key: String) -> (String, Int)? {
    let name = key.prefix { !("0"..."9").contains($0) }
    guard !name.isEmpty, let number = Int(key.dropFirst(name.count)) else { return nil }
    return (String(name), number)
  }
}
