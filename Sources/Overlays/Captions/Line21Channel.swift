import MediaCore

/// One channel of CEA-608: its two memories and how text gets into them.
///
/// Pop-on captions change what is shown at once; of roll-up and paint-on captions a change is told when a line
/// or a passage is complete, with the time at which it began.
struct Line21Channel {
  private enum Mode: Equatable {
    case popOn, paintOn
    case rollUp(rows: Int)
    /// Text mode, which is not shown.
    case text
  }

  private typealias Memory = [Int: CaptionRow]

  private var mode: Mode?
  private var displayed: Memory = [:]
  private var hidden: Memory = [:]
  private var row = 14
  private var column = 0
  private var style = CaptionStyle()
  /// Since when what is shown has been changing without having been told.
  private var changingSince: MediaTime?
  private var told: Memory = [:]
  /// What is shown has changed, each with its time.
  private(set) var changes: [(time: MediaTime, cues: [Cue])] = []

  static let columns = 32

  mutating func takeChanges() -> [(time: MediaTime, cues: [Cue])] {
    defer { changes = [] }
    return changes
  }

  // MARK: - Codes

  /// A command: the second byte of the codes 0x14 0x20 and on.
  mutating func command(_ code: UInt8, at time: MediaTime) {
    switch code {
    case 0x20: enter(.popOn)
    case 0x21:
      column = max(0, column - 1)
      change(at: time) { $0[$1]?.erase(from: $2) }
    case 0x24: change(at: time) { $0[$1]?.erase(from: $2) }
    case 0x25, 0x26, 0x27: rollUp(Int(code - 0x23), at: time)
    case 0x29:
      tell()
      enter(.paintOn)
    case 0x2A, 0x2B: enter(.text)
    case 0x2C:
      tell()
      displayed = [:]
      changingSince = time
      tell()
    case 0x2D: carriageReturn(at: time)
    case 0x2E: hidden = [:]
    case 0x2F:
      tell()
      enter(.popOn)
      swap(&displayed, &hidden)
      changingSince = time
      tell()
    default: break
    }
  }

  private mutating func enter(_ new: Mode) {
    if mode != new { style = CaptionStyle() }
    mode = new
  }

  private mutating func rollUp(_ rows: Int, at time: MediaTime) {
    tell()
    if case .rollUp = mode {
      // Only the number of rows changes.
    } else {
      if !displayed.isEmpty || !hidden.isEmpty {
        displayed = [:]
        hidden = [:]
        changingSince = time
        tell()
      }
      row = 14
      column = 0
    }
    enter(.rollUp(rows: rows))
  }

  private mutating func carriageReturn(at time: MediaTime) {
    guard case .rollUp(let rows) = mode else { return }
    tell()
    var scrolled: Memory = [:]
    for (number, line) in displayed where number > row - rows + 1 && number <= row {
      scrolled[number - 1] = line
    }
    displayed = scrolled
    column = 0
    style = CaptionStyle()
    changingSince = displayed == told ? nil : time
  }

  /// A preamble: where text goes on, and how it looks.
  mutating func preamble(row newRow: Int, _ attributes: UInt8, at time: MediaTime) {
    if mode == .paintOn { tell() }
    if case .rollUp(let rows) = mode, newRow != row {
      // The rows that are shown move along.
      var moved: Memory = [:]
      for (number, line) in displayed where number > row - rows && number <= row {
        moved[number + newRow - row] = line
      }
      displayed = moved
    }
    row = newRow
    style = CaptionStyle()
    style.isUnderlined = attributes & 1 != 0
    let code = Int(attributes >> 1 & 0x0F)
    if code >= 8 {
      column = (code - 8) * 4
    } else {
      column = 0
      setColor(code)
    }
  }

  /// A code between characters: it changes their look and takes a blank's place.
  mutating func midRow(_ attributes: UInt8, at time: MediaTime) {
    let code = Int(attributes >> 1 & 0x07)
    if code < 7 { style.isItalic = false }
    setColor(code)
    style.isUnderlined = attributes & 1 != 0
    put(" ", at: time)
  }

  private mutating func setColor(_ code: Int) {
    if code == 7 { style.isItalic = true } else { style.color = Self.colors[code] }
  }

  /// A code for what is behind the text that follows; it comes after a blank, whose place it takes.
  mutating func setBackground(_ attributes: UInt8, at time: MediaTime) {
    let code = Int(attributes >> 1)
    var color = code < 7 ? Self.colors[code] : .black
    if attributes & 1 != 0 { color.alpha = 128 }
    // Opaque black is what there is anyway.
    style.background = color == .black ? nil : color
    replace(" ", at: time)
  }

  private static let colors: [CueColor] = [
    .white, CueColor(rgb: 0x00FF00), CueColor(rgb: 0x0000FF), CueColor(rgb: 0x00FFFF),
    CueColor(rgb: 0xFF0000), CueColor(rgb: 0xFFFF00), CueColor(rgb: 0xFF00FF),
  ]

  mutating func tab(_ columns: Int) { column = min(Self.columns - 1, column + columns) }

  // MARK: - Characters

  mutating func put(_ character: Character, at time: MediaTime) {
    let style = style
    change(at: time) { $0[$1, default: CaptionRow()].put(character, at: $2, style) }
    column = min(Self.columns - 1, column + 1)
  }

  /// Puts a character in the place of the one before, which is for those that do not know it.
  mutating func replace(_ character: Character, at time: MediaTime) {
    column = max(0, column - 1)
    put(character, at: time)
  }

  private mutating func change(
    at time: MediaTime, _ body: (inout Memory, _ row: Int, _ column: Int) -> Void
  ) {
    switch mode {
    case nil, .text: return
    case .popOn: body(&hidden, row, column)
    case .paintOn, .rollUp:
      body(&displayed, row, column)
      changingSince = changingSince ?? time
    }
  }

  /// Tells what is shown if that has changed.
  mutating func tell() {
    guard let since = changingSince else { return }
    changingSince = nil
    guard displayed != told else { return }
    told = displayed
    let cues = CaptionBlock.blocks(of: displayed).map { block in
      block.cue(
        CaptionGrid.settings(of: block, columns: Self.columns), columns: Self.columns)
    }
    changes.append((since, cues))
  }
}
