import MediaCore

/// One channel of CEA-608: its two memories and how text gets into them.
///
/// Pop-on captions change what is shown at once; of roll-up and paint-on captions a change is told when a line
/// or a passage is complete, with the time at which it began.
struct Line21Channel {
  private enum Mode: Equatable {
    case popOn, paintOn
    case rollUp(rows: Int)
  }

  private typealias Memory = [Int: CaptionRow]

  private var mode: Mode?
  /// Whether text mode is on, which is not shown; captions stay as they are until a command for captions.
  private(set) var isInTextMode = false
  private var displayed: Memory = [:]
  private var hidden: Memory = [:]
  private var row = 14
  /// One more than there are while the last is written: what comes then is written over it.
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
    case 0x21 where !isInTextMode:
      column = max(0, column - 1)
      change(at: time) { $0[$1]?.erase(from: $2) }
    case 0x24 where !isInTextMode: change(at: time) { $0[$1]?.erase(from: $2) }
    case 0x25, 0x26, 0x27: rollUp(Int(code - 0x23), at: time)
    // Flashing is not shown, but its code takes a blank's place.
    case 0x28: put(" ", at: time)
    case 0x29:
      tell()
      enter(.paintOn)
    case 0x2A, 0x2B:
      tell()
      isInTextMode = true
    case 0x2C:
      tell()
      displayed = [:]
      changingSince = time
      tell()
    case 0x2D where !isInTextMode: carriageReturn(at: time)
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
    isInTextMode = false
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
    style = CaptionStyle(preamble: attributes)
    column = max(0, Int(attributes >> 1 & 0x0F) - 8) * 4
  }

  /// A code between characters: it changes their look and takes a blank's place.
  mutating func midRow(_ attributes: UInt8, at time: MediaTime) {
    style.takeMidRow(attributes)
    put(" ", at: time)
  }

  /// A code for what is behind the text that follows; it comes after a blank, whose place it takes.
  mutating func setBackground(_ attributes: UInt8, at time: MediaTime) {
    style.takeBackground(attributes)
    replace(" ", at: time)
  }

  /// A code after which nothing is behind the text; it takes the place of the blank before it too.
  mutating func setTransparentBackground(at time: MediaTime) {
    style.background = .transparent
    replace(" ", at: time)
  }

  /// A code for black text; it takes the place of the blank before it too.
  mutating func setBlack(isUnderlined: Bool, at time: MediaTime) {
    style.takeBlack(isUnderlined: isUnderlined)
    replace(" ", at: time)
  }

  mutating func tab(_ columns: Int) {
    column = max(column, min(Self.columns - 1, column + columns))
  }

  // MARK: - Characters

  /// - Parameter character: `nil` for a transparent space.
  mutating func put(_ character: Character?, at time: MediaTime) {
    guard !isInTextMode else { return }
    let style = style
    change(at: time) { $0[$1, default: CaptionRow()].put(character, at: $2, style) }
    column = min(Self.columns, column + 1)
  }

  /// Puts a character in the place of the one before, which is for those that do not know it.
  mutating func replace(_ character: Character, at time: MediaTime) {
    column = max(0, column - 1)
    put(character, at: time)
  }

  private mutating func change(
    at time: MediaTime, _ body: (inout Memory, _ row: Int, _ column: Int) -> Void
  ) {
    let column = min(Self.columns - 1, column)
    switch mode {
    case nil: return
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
