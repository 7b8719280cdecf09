/// Which known names a mistyped one may mean.
package enum NameDistance {
  /// What an error adds about a name that is unknown: names like it, or else all that there are; empty without any.
  package static func advice(on name: String, of names: [String]) -> String {
    let close = closest(to: name, of: names)
    if !close.isEmpty { return "; like it are \(close.joined(separator: ", "))" }
    return names.isEmpty ? "" : "; there are \(names.joined(separator: ", "))"
  }

  /// The names that are like another, the closest first, four at most.
  ///
  /// Of a name with dots the last part alone may be meant too.
  package static func closest(to name: String, of names: [String]) -> [String] {
    let wanted = Array(name.lowercased().utf8.prefix(60))
    let most = max(2, wanted.count / 3)
    let distances = names.compactMap { name -> (name: String, distance: Int)? in
      let end = name.utf8.lastIndex(of: UInt8(ascii: "."))
        .map { name[name.utf8.index(after: $0)...] }
      // No fewer letters are to be added than are missing.
      let distance = [name[...], end].compactMap { $0 }.filter {
        abs($0.utf8.count - wanted.count) <= most
      }
      .map { edits(wanted, Array($0.lowercased().utf8)) }.min()
      return distance.flatMap { $0 <= most ? (name, $0) : nil }
    }
    return distances.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(4)
      .map(\.name)
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
