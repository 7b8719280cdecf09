internal import MediaCore

/// Draws the texts of cues.
///
/// Confined to one thread. Source: https://www.w3.org/TR/webvtt1/, 7.4.
struct CueDrawer {
  let typesetter: CueTypesetter
  let edge: SubtitleStyle.Edge

  /// - Parameters:
  ///   - length: How long the box is along the lines, in pixels.
  /// - Returns: `nil` when there is nothing to be seen.
  func draw(_ text: CueText, _ settings: CueSettings, length: Int) -> CueImage? {
    let isVertical = settings.direction != .horizontal
    let alignment = alignment(settings.alignment, isRightToLeft: text.isRightToLeft)
    let runs = isVertical ? text.runs.map(\.withRoomForCombined) : text.runs
    var layout = typesetter.lay(
      runs,
      CueTypesetter.Setting(
        width: length, alignment: alignment, edge: edge, isVertical: isVertical,
        makesRoomForRuby: !text.rubies.isEmpty))
    guard let first = layout.lines.first else { return nil }
    let lineSize = first.count
    var height = layout.height
    if settings.direction == .verticalGrowingRight { layout.reverseLines() }
    var parts = [PlacedText(runs: runs, layout: layout, background: text.backgroundColor)]
    // Marks beside letters are the same again and again.
    var layouts: [[CueRun]: CueTypesetter.Layout] = [:]
    for (number, ruby) in text.rubies.enumerated() {
      let layout = layouts[ruby.runs] ?? lay(ruby, isVertical: isVertical)
      layouts[ruby.runs] = layout
      guard let part = part(ruby, layout, number, over: parts[0]) else { continue }
      height = max(height, part.layout.height)
      parts.append(part)
    }
    var canvas = ImageCanvas(parts.map(\.rect).reduce(parts[0].rect) { $0.union($1) })
    for part in parts { part.draw(on: &canvas) }
    guard isVertical else {
      return CueImage(
        canvas: canvas, size: PixelSize(width: length, height: height), lineSize: lineSize)
    }
    var turned = canvas.turnedRight(height: height)
    addCombined(text.runs, layout, to: &turned, height: height)
    return CueImage(
      canvas: turned, size: PixelSize(width: height, height: length),
      lineSize: lineSize)
  }

  private func alignment(
    _ alignment: CueSettings.Alignment, isRightToLeft: Bool
  ) -> CueTypesetter.Alignment {
    switch alignment {
    case .left: .left
    case .right: .right
    case .center: .center
    case .start: isRightToLeft ? .right : .left
    case .end: isRightToLeft ? .left : .right
    }
  }

  private func lay(_ ruby: CueRuby, isVertical: Bool) -> CueTypesetter.Layout {
    typesetter.lay(
      ruby.runs,
      CueTypesetter.Setting(
        width: typesetter.area.width, alignment: .left, edge: edge, isVertical: isVertical))
  }

  /// Ruby text in its place, as near to the middle of what it belongs to as the box has room for.
  private func part(
    _ ruby: CueRuby, _ layout: CueTypesetter.Layout, _ number: Int, over base: PlacedText
  ) -> PlacedText? {
    let boxes = base.layout.boxes.filter { base.runs[$0.run].ruby == number }.map(\.rect)
    // What is broken over lines has its ruby text at its first.
    guard let first = boxes.first, !ruby.runs.isEmpty else { return nil }
    let below = boxes.filter { $0.y < first.maxY && first.y < $0.maxY }
      .reduce(first) { $0.union($1) }
    var layout = layout
    let rect = layout.rect
    guard !rect.isEmpty else { return nil }
    let x = below.x + (below.width - rect.width) / 2
    layout.move(x: x - rect.x, y: (ruby.isUnder ? below.maxY : below.y - rect.height) - rect.y)
    return PlacedText(runs: ruby.runs, layout: layout, background: base.background)
  }
}
