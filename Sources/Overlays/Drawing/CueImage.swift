internal import MediaCore

/// A cue's text as it is drawn, with what its place is found by.
struct CueImage {
  /// The pixels, from the upper left corner of the cue's box.
  var canvas: ImageCanvas
  /// The size of the cue's box.
  var size: PixelSize
  /// The height of its first line, or its width in vertical text.
  var lineSize: Int
}

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
    var layout = typesetter.lay(
      text.runs,
      CueTypesetter.Setting(
        width: length, alignment: alignment, edge: edge, isVertical: isVertical,
        makesRoomForRuby: !text.rubies.isEmpty))
    guard let first = layout.lines.first else { return nil }
    let lineSize = first.count
    var height = layout.height
    if settings.direction == .verticalGrowingRight { layout.reverseLines() }
    var parts = [Part(runs: text.runs, layout: layout, background: text.backgroundColor)]
    for (number, ruby) in text.rubies.enumerated() {
      guard let part = part(ruby, number, over: parts[0], isVertical: isVertical) else { continue }
      height = max(height, part.layout.height)
      parts.append(part)
    }
    var canvas = ImageCanvas(parts.map(\.rect).reduce(parts[0].rect) { $0.union($1) })
    for part in parts { part.draw(on: &canvas) }
    guard isVertical else {
      return CueImage(
        canvas: canvas, size: PixelSize(width: length, height: height), lineSize: lineSize)
    }
    return CueImage(
      canvas: canvas.turnedRight(height: height), size: PixelSize(width: height, height: length),
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

  /// Ruby text in its place, as near to the middle of what it belongs to as the box has room for.
  private func part(
    _ ruby: CueRuby, _ number: Int, over base: Part, isVertical: Bool
  ) -> Part? {
    let boxes = base.layout.boxes.filter { base.runs[$0.run].ruby == number }.map(\.rect)
    // What is broken over lines has its ruby text at its first.
    guard let first = boxes.first, !ruby.runs.isEmpty else { return nil }
    let below = boxes.filter { $0.y < first.maxY && first.y < $0.maxY }
      .reduce(first) { $0.union($1) }
    var layout = typesetter.lay(
      ruby.runs,
      CueTypesetter.Setting(
        width: typesetter.area.width, alignment: .left, edge: edge, isVertical: isVertical))
    let rect = layout.rect
    guard !rect.isEmpty else { return nil }
    let x = below.x + (below.width - rect.width) / 2
    layout.move(x: x - rect.x, y: (ruby.isUnder ? below.maxY : below.y - rect.height) - rect.y)
    return Part(runs: ruby.runs, layout: layout, background: .transparent)
  }
}

/// Text in its place, with what is behind it.
private struct Part {
  var runs: [CueRun]
  var layout: CueTypesetter.Layout
  /// What is behind all of it.
  var background: CueColor

  /// How far the background reaches over the ends of lines.
  private var padding: Int { (layout.lines.first?.count ?? 0) / 6 }

  /// All that is drawn.
  var rect: PixelRect {
    layout.letters.map(\.rect).reduce(layout.rect.grown(x: padding, y: 0)) { $0.union($1) }
  }

  func draw(on canvas: inout ImageCanvas) {
    for (index, line) in layout.lines.enumerated() {
      // Lines that follow each other closely have no seam between them.
      var bottom = line.upperBound
      if index + 1 < layout.lines.count, abs(layout.lines[index + 1].lowerBound - bottom) < 3 {
        bottom = layout.lines[index + 1].lowerBound
      }
      draw(line.lowerBound..<max(bottom, line.lowerBound), on: &canvas)
    }
    for letters in layout.letters { canvas.draw(letters) }
  }

  private func draw(_ line: Range<Int>, on canvas: inout ImageCanvas) {
    let boxes = layout.boxes.filter {
      line.contains($0.rect.y + $0.rect.height / 2) && runs[$0.run].style.isVisible
    }
    guard let first = boxes.first else { return }
    if background.alpha > 0 {
      let text = boxes.reduce(first.rect) { $0.union($1.rect) }.grown(x: padding, y: 0)
      let opacity = boxes.map { runs[$0.run].style.opacity }.max() ?? 1
      canvas.fill(
        PixelRect(x: text.x, y: line.lowerBound, width: text.width, height: line.count),
        background.faded(by: opacity))
    }
    for (run, rect) in boxes {
      guard let color = runs[run].style.backgroundColor else { continue }
      canvas.fill(rect, color.faded(by: runs[run].style.opacity))
    }
  }
}

extension CueColor {
  /// The same, less opaque.
  fileprivate func faded(by opacity: Double) -> CueColor {
    var color = self
    color.alpha = UInt8((Double(alpha) * min(max(opacity, 0), 1)).rounded())
    return color
  }
}

extension CueTypesetter.Layout {
  mutating func move(x: Int, y: Int) {
    for index in letters.indices { letters[index].rect = letters[index].rect.moved(x: x, y: y) }
    for index in boxes.indices { boxes[index].rect = boxes[index].rect.moved(x: x, y: y) }
    lines = lines.map { $0.lowerBound + y..<$0.upperBound + y }
  }

  /// Puts the last line first: text that is turned to the right afterwards then grows to the right.
  mutating func reverseLines() {
    let (old, height) = (lines, height)
    func shift(_ rect: PixelRect) -> PixelRect {
      let middle = rect.y + rect.height / 2
      guard let line = old.min(by: { $0.distance(to: middle) < $1.distance(to: middle) }) else {
        return rect
      }
      return rect.moved(y: height - line.upperBound - line.lowerBound)
    }
    for index in letters.indices { letters[index].rect = shift(letters[index].rect) }
    for index in boxes.indices { boxes[index].rect = shift(boxes[index].rect) }
    lines = old.reversed().map { height - $0.upperBound..<height - $0.lowerBound }
  }
}

extension Range<Int> {
  fileprivate func distance(to value: Int) -> Int {
    contains(value) ? 0 : Swift.min(abs(lowerBound - value), abs(value - upperBound))
  }
}
