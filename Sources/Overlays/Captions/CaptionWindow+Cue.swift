import MediaCore

extension CaptionWindow {
  /// What is to be seen of it: its text, or else a cue that says nothing where something is behind all of it.
  var shown: Cue? {
    if let cue { return cue }
    guard let box = area?.box else { return nil }
    var settings = CueSettings()
    settings.snapsToLines = false
    // That tells it from other windows.
    settings.line = min(max(box.y, 0), 100)
    settings.position = min(max(box.x, 0), 100)
    return Cue(start: .zero, end: .zero, settings: settings, payload: "", nodes: [])
  }

  /// What is written in it, in its place; `nil` when that is nothing.
  private var cue: Cue? {
    guard let block = CaptionBlock(rows) else { return nil }
    var settings = CueSettings()
    settings.snapsToLines = false
    place(block, across: &settings)
    place(block, down: &settings)
    return block.cue(
      settings, columns: shape.columns, keepsIndents: justification == .left)
  }

  /// Where it lies, and what is behind all of it; `nil` when that is nothing.
  var area: TTMLLayout.Area? {
    guard let ground else { return nil }
    let width = Double(columnCount) * CaptionGrid.extent / Double(shape.columns)
    let height = Double(rowCount) * CaptionGrid.extent / Double(CaptionGrid.rows)
    let box = CueRect(
      x: anchor.x - Double(anchorPoint % 3) / 2 * width,
      y: anchor.y - Double(anchorPoint / 3) / 2 * height, width: width, height: height)
    return TTMLLayout.Area(box: box, backgroundColor: ground)
  }

  /// Rows without text have their room too.
  private func place(_ block: CaptionBlock, down settings: inout CueSettings) {
    let above = Double(block.first)
    let below = Double(rowCount - 1 - block.last)
    let shift: Double
    switch anchorPoint / 3 {
    case 0: (settings.lineAlignment, shift) = (.start, above)
    case 1: (settings.lineAlignment, shift) = (.center, (above - below) / 2)
    default: (settings.lineAlignment, shift) = (.end, -below)
    }
    let line = anchor.y + shift * CaptionGrid.extent / Double(CaptionGrid.rows)
    settings.line = min(max(line, 0), 100)
  }

  private func place(_ block: CaptionBlock, across settings: inout CueSettings) {
    let share = Double(anchorPoint % 3) / 2
    settings.positionAlignment = [.lineLeft, .center, .lineRight][anchorPoint % 3]
    let column = CaptionGrid.extent / Double(shape.columns)
    var width = Double(max(columnCount, block.length)) * column
    var left = anchor.x - share * width
    switch justification {
    case .left:
      settings.alignment = .left
      left += Double(block.indent) * column
      width -= Double(block.indent) * column
    case .right: settings.alignment = .right
    case .center: settings.alignment = .center
    }
    let position = min(max(left + share * width, 0), 100)
    settings.position = position
    // Letters may be wider than columns: where a wider box moves nothing, it has all room there is.
    switch (settings.positionAlignment, justification) {
    case (.lineLeft, .left): width = max(width, 90 - position)
    case (.lineRight, .right): width = max(width, position - 10)
    case (.center, .center): width = max(width, 2 * min(position - 10, 90 - position))
    default: break
    }
    settings.size = min(width, 100)
  }
}
