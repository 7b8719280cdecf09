import MediaCore

/// A window of a service of CEA-708: rows of text and where the pen is.
///
/// Source: ANSI/CTA-708-E, 8.4.
struct CaptionWindow: Hashable {
  /// How its rows are aligned.
  enum Justification: Hashable {
    case left, right, center

    /// - Parameter attribute: The third parameter of SetWindowAttributes.
    init(attribute: UInt8) {
      switch attribute & 3 {
      case 1: self = .right
      case 2: self = .center
      default: self = .left
      }
    }
  }

  let shape: CaptionShape
  var isVisible = false
  var justification = Justification.left
  /// Where its anchor lies, in percent of the picture.
  var anchor: (x: Double, y: Double) { (anchorX, anchorY) }
  private var anchorX = 10.0
  private var anchorY = 10.0
  /// Which point of it lies there: 0 to 2 from left to right at its top, 3 to 5 in its middle, 6 to 8 at its bottom.
  private(set) var anchorPoint = 0
  private(set) var rowCount = 1
  private(set) var columnCount = 1
  private(set) var rows: [CaptionRow] = [CaptionRow()]
  private var row = 0
  private var column = 0
  var style = CaptionStyle()
  /// What is behind the window's text where the text says nothing.
  var fill: CueColor?
  /// What is behind all of the window; `nil` for nothing.
  var ground: CueColor?
  /// Whether its attributes, or its predefined style, say that it is filled with something.
  var isFilled = true

  init(_ shape: CaptionShape) { self.shape = shape }

  /// The window that the six parameters of DefineWindow describe, over what it was.
  mutating func define(_ parameters: [UInt8]) {
    isVisible = parameters[0] & 0x20 != 0
    let isRelative = parameters[1] & 0x80 != 0
    anchorY = CaptionGrid.percent(Int(parameters[1] & 0x7F), of: isRelative ? 100 : 75)
    anchorX = CaptionGrid.percent(Int(parameters[2]), of: isRelative ? 100 : shape.places)
    anchorPoint = parameters[3] >> 4 < 9 ? Int(parameters[3] >> 4) : 0
    rowCount = Int(parameters[3] & 0x0F) + 1
    columnCount = Int(parameters[4] & 0x3F) + 1
    let predefined = parameters[5] >> 3 & 7
    if predefined != 0 { isFilled = predefined != 2 && predefined != 5 }
    switch predefined {
    // What the window was stays, or is what the first of the styles says.
    case 0: break
    case 3, 6: justification = .center
    default: justification = .left
    }
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

  /// - Parameter character: `nil` for a transparent space.
  mutating func put(_ character: Character?) {
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
