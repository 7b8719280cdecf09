import MediaCore

/// One row of characters; a column is `nil` if nothing is written in it.
struct CaptionRow: Hashable {
  struct Cell: Hashable {
    var character: Character
    var style: CaptionStyle
  }

  private(set) var cells: [Cell?] = []

  var isEmpty: Bool { cells.allSatisfy(\.isBlank) }
  /// The column of the first character.
  var indent: Int { cells.firstIndex { !$0.isBlank } ?? 0 }

  /// - Parameter character: `nil` for a transparent space, which leaves its column as if nothing were written in it.
  mutating func put(_ character: Character?, at column: Int, _ style: CaptionStyle) {
    while cells.count <= column { cells.append(nil) }
    cells[column] = character.map { Cell(character: $0, style: style) }
  }

  mutating func erase(from column: Int) {
    if column < cells.count { cells.removeSubrange(column...) }
  }

  /// How many columns there are up to the last character.
  var length: Int { (cells.lastIndex { !$0.isBlank } ?? -1) + 1 }

  /// The text without blanks at its ends, each stretch of one style a node.
  var nodes: [CueNode] {
    var cells = cells[...]
    while let last = cells.last, last.isBlank { cells.removeLast() }
    while let first = cells.first, first.isBlank { cells.removeFirst() }
    var nodes: [CueNode] = []
    var before = CaptionStyle()
    while let first = cells.first {
      var style = first?.style ?? CaptionStyle()
      // Between words with nothing behind them there is nothing either.
      let isBetween = first == nil && before.background == .transparent
      let run = cells.prefix { cell in
        // Where nothing is written, neither a colour nor a line goes on.
        guard let cell else { return style.background == nil && !style.isUnderlined }
        // A blank has no style of its own.
        return cell.style == style || cell.character == " "
      }
      cells = cells.dropFirst(run.count)
      if isBetween || first == nil && cells.first??.style.background == .transparent {
        style.background = .transparent
      }
      before = style
      nodes.append(style.wrap(String(run.map { $0?.character ?? " " })))
    }
    return nodes
  }
}

extension CaptionRow.Cell? {
  /// Whether nothing is written in it, or a blank.
  fileprivate var isBlank: Bool { map { $0.character == " " } ?? true }
}
