import MediaCore

/// One row of characters; a column is `nil` if nothing is written in it.
struct CaptionRow: Hashable {
  struct Cell: Hashable {
    var character: Character
    var style: CaptionStyle
  }

  private(set) var cells: [Cell?] = []

  var isEmpty: Bool { cells.allSatisfy { $0.map { $0.character == " " } ?? true } }
  /// The column of the first character.
  var indent: Int { cells.firstIndex { $0.map { $0.character != " " } ?? false } ?? 0 }

  mutating func put(_ character: Character, at column: Int, _ style: CaptionStyle) {
    while cells.count <= column { cells.append(nil) }
    cells[column] = Cell(character: character, style: style)
  }

  mutating func erase(from column: Int) {
    if column < cells.count { cells.removeSubrange(column...) }
  }

  /// How many columns there are up to the last character.
  var length: Int { (cells.lastIndex { $0.map { $0.character != " " } ?? false } ?? -1) + 1 }

  /// The text without blanks at its ends, each stretch of one style a node.
  var nodes: [CueNode] {
    var cells = cells.map { $0 ?? Cell(character: " ", style: CaptionStyle()) }[...]
    while cells.last?.character == " " { cells.removeLast() }
    while cells.first?.character == " " { cells.removeFirst() }
    var nodes: [CueNode] = []
    while let style = cells.first?.style {
      // A blank has no style of its own.
      let run = cells.prefix { $0.style == style || $0.character == " " }
      cells = cells.dropFirst(run.count)
      nodes.append(style.wrap(String(run.map(\.character))))
    }
    return nodes
  }
}
