internal import MediaCore

/// Text in its place on a cue's image, with what is behind it.
struct PlacedText {
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
    for (run, box) in boxes {
      let rect = box.reaching(line)
      let style = runs[run].style
      for color in style.outerBackgrounds { canvas.fill(rect, color) }
      if let color = style.backgroundColor { canvas.fill(rect, color.faded(by: style.opacity)) }
    }
  }
}

extension PixelRect {
  /// The same from the top of a line to its bottom, where it is nearly that: blanks and letters are rounded differently.
  fileprivate func reaching(_ line: Range<Int>) -> PixelRect {
    let top = abs(y - line.lowerBound) < 3 ? line.lowerBound : y
    let bottom = abs(maxY - line.upperBound) < 3 ? line.upperBound : maxY
    return PixelRect(x: x, y: top, width: width, height: max(0, bottom - top))
  }
}

extension CueColor {
  /// The same, less opaque.
  func faded(by opacity: Double) -> CueColor {
    var color = self
    color.alpha = UInt8(share: Double(alpha) / 255 * min(max(opacity, 0), 1))
    return color
  }
}
