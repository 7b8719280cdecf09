import MediaCore

/// A window of a service of CEA-708: rows of text and where the pen is.
///
/// Source: ANSI/CTA-708-E, 8.4.
struct CaptionWindow: Hashable {
  var isVisible = false
  /// Where it lies, of 100 across and down.
  var anchor: (x: Double, y: Double) { (anchorX, anchorY) }
  private var anchorX = 10.0
  private var anchorY = 80.0
  private(set) var rowCount = 1
  private(set) var rows: [CaptionRow] = [CaptionRow()]
  private var row = 0
  private var column = 0
  var style = CaptionStyle()
  /// What is behind the window's text where the text says nothing.
  var fill: CueColor?

  var isEmpty: Bool { rows.allSatisfy(\.isEmpty) }

  /// The window that the six parameters of DefineWindow describe, over what it was.
  mutating func define(_ parameters: [UInt8]) {
    isVisible = parameters[0] & 0x20 != 0
    let isRelative = parameters[1] & 0x80 != 0
    anchorY = Double(parameters[1] & 0x7F) * 100 / (isRelative ? 100 : 75)
    anchorX = Double(parameters[2]) * 100 / (isRelative ? 100 : 210)
    rowCount = Int(parameters[3] & 0x0F) + 1
    while rows.count > rowCount { rows.removeFirst() }
    row = min(row, rowCount - 1)
  }

  mutating func clear() {
    rows = [CaptionRow()]
    row = 0
    column = 0
  }

  mutating func movePen(row newRow: Int, column newColumn: Int) {
    row = min(newRow, rowCount - 1)
    column = min(newColumn, 41)
  }

  mutating func put(_ character: Character) {
    while rows.count <= row { rows.append(CaptionRow()) }
    rows[row].put(character, at: column, style)
    column = min(41, column + 1)
  }

  mutating func backspace() {
    column = max(0, column - 1)
    if row < rows.count { rows[row].erase(from: column) }
  }

  /// Goes to the next row; at the last, all move up.
  mutating func carriageReturn() {
    column = 0
    if row + 1 < rowCount {
      row += 1
    } else {
      while rows.count < rowCount { rows.append(CaptionRow()) }
      rows.removeFirst()
      rows.append(CaptionRow())
    }
  }

  /// Erases the row and goes to its beginning.
  mutating func eraseRow() {
    column = 0
    if row < rows.count { rows[row].erase(from: 0) }
  }
}
