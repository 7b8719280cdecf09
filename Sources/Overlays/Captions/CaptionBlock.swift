import MediaCore

/// Rows of captions that lie below each other, as one cue.
struct CaptionBlock {
  /// The number of the first row.
  let first: Int
  /// The rows from there on; those within may be empty.
  private(set) var rows: [CaptionRow]

  /// The number of the last row.
  var last: Int { first + rows.count - 1 }
  /// The column of the first character of all rows.
  var indent: Int { rows.lazy.filter { !$0.isEmpty }.map(\.indent).min() ?? 0 }
  /// How many columns there are up to the last character of all rows.
  var length: Int { rows.map(\.length).max() ?? 0 }

  /// The rows that hold something, those next to each other in one block; from the top.
  ///
  /// - Parameter rows: By their numbers.
  static func blocks(of rows: some Sequence<(key: Int, value: CaptionRow)>) -> [CaptionBlock] {
    var blocks: [CaptionBlock] = []
    for (number, row) in rows.sorted(by: { $0.key < $1.key }) where !row.isEmpty {
      if let last = blocks.last?.last, number == last + 1 {
        blocks[blocks.count - 1].rows.append(row)
      } else {
        blocks.append(CaptionBlock(first: number, rows: [row]))
      }
    }
    return blocks
  }

  /// All rows from the first to the last that hold something; `nil` if none does.
  init?(_ rows: [CaptionRow]) {
    guard let first = rows.firstIndex(where: { !$0.isEmpty }),
      let last = rows.lastIndex(where: { !$0.isEmpty })
    else { return nil }
    self.init(first: first, rows: Array(rows[first...last]))
  }

  private init(first: Int, rows: [CaptionRow]) {
    self.first = first
    self.rows = rows
  }

  /// - Parameters:
  ///   - columns: How many columns the safe area has.
  ///   - keepsIndents: Whether rows begin as far to the right of the first column as they are written.
  func cue(_ settings: CueSettings, columns: Int, keepsIndents: Bool = true) -> Cue {
    let indent = indent
    var nodes: [CueNode] = []
    var lines: [String] = []
    for row in rows {
      if !lines.isEmpty { nodes.append(.text("\n")) }
      let text = row.nodes
      if keepsIndents, !row.isEmpty, row.indent > indent {
        nodes.append(Self.room(row.indent - indent, of: columns))
      }
      nodes += text
      lines.append(text.plainText)
    }
    return Cue(
      start: .zero, end: .zero, settings: settings, payload: lines.joined(separator: "\n"),
      nodes: nodes)
  }

  /// Columns without text: nothing is behind them either, and they are as wide in every font.
  private static func room(_ count: Int, of columns: Int) -> CueNode {
    let width = CaptionGrid.extent * Double(count) / Double(columns)
    return .element(
      CueElement(
        kind: .class, style: [.isVisible(false), .width(CueLength(width, .viewportWidth))],
        children: [.text(String(repeating: " ", count: count))]))
  }
}
