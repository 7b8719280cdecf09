internal import MediaCore
internal import MediaJobs
internal import Playback

/// What is in a folder or in a playlist: a row for each file.
struct FolderTable {
  let entries: [Prober.Entry]

  var text: String {
    let rows =
      [["file", "duration", "resolution", "codecs", "languages", "use"]]
      + entries.map { ([$0.name] + $0.row).map(\.inOneLine) }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      let line = cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  var json: JSONValue {
    .array(
      entries.map { entry in
        var object: JSONObject = ["source": .string(entry.source)]
        if let title = entry.title { object["title"] = .string(title) }
        switch entry.information {
        case .success((let facts, let information)):
          object.members += facts.json(information).members
        case .failure(let error): object["error"] = .object(error.json)
        }
        return .object(object)
      })
  }
}

extension Prober.Entry {
  fileprivate var name: String {
    source.split(separator: "/").last.map(String.init) ?? source
  }

  fileprivate var information: Result<(AssetFacts, MediaInformation), MediaError> {
    facts.flatMap { facts in facts.information.map { (facts, $0) } }
  }

  fileprivate var row: [String] {
    switch information {
    case .success((let facts, let information)): facts.row(information)
    case .failure(let error): ["-", "-", "-", "-", error.reason]
    }
  }
}
