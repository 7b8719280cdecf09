/// Which known names a mistyped one may mean.
enum NameDistance {
  /// The names that are like another, the closest first, four at most.
  static func closest(to name: String, of names: [String]) -> [String] {
    let wanted = Array(name.lowercased().utf8.prefix(60))
    let distances = names.map { (name: $0, distance: edits(wanted, Array($0.lowercased().utf8))) }
    return distances.filter { $0.distance <= max(2, wanted.count / 3) }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(4).map(\.name)
  }

  /// How many letters to add, leave out or change (Levenshtein).
  private static func edits(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var row = Array(0...other.count)
    for (line, letter) in one.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for column in other.indices {
        let changed = diagonal + (letter == other[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(changed, diagonal + 1, row[column] + 1)
      }
    }
    return row[other.count]
  }
}
