internal import MediaCore
internal import Streaming

/// What is in a playlist that lists items: how many they are, and a row for each that was looked into.
struct ListTable {
  let entries: [Prober.Entry]
  /// Those that were not.
  let rest: [SourceEntry]

  private var count: Int { entries.count + rest.count }

  var text: String {
    var parts = ["playlist   \(count) \(count == 1 ? "item" : "items")"]
    if !entries.isEmpty { parts.append(FolderTable(entries: entries).text) }
    if !rest.isEmpty { parts.append("and \(rest.count) more that were not looked into") }
    return parts.joined(separator: "\n")
  }

  var json: JSONValue {
    var items: [JSONValue] = []
    if case .array(let known) = FolderTable(entries: entries).json { items = known }
    items += rest.map { entry in
      var object: JSONObject = ["source": .string(entry.source)]
      if let title = entry.title { object["title"] = .string(title) }
      return .object(object)
    }
    return ["playlist": "items", "count": .int(count), "items": .array(items)]
  }
}
