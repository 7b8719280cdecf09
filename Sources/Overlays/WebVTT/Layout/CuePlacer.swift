import MediaCore

/// Finds places for the boxes of cues, so that they do not lie over each other.
///
/// The text of a cue is taken for one box. The caller measures that box, as long as `CueGeometry` says, and
/// asks for its place, cue after cue in their order. Source: https://www.w3.org/TR/webvtt1/, 7.2, step 10.
package struct CuePlacer: Sendable {
  /// The picture, in pixels.
  private let area: CueRect
  /// The boxes that have a place.
  package private(set) var boxes: [CueRect] = []
  /// With more boxes than this, no free place is looked for any more for those without line numbers.
  private static let searchLimit = 32

  package init(width: Double, height: Double) {
    area = CueRect(x: 0, y: 0, width: width, height: height)
  }

  /// Keeps a place free, that of something else on the picture.
  package mutating func reserve(_ box: CueRect) { boxes.append(box) }

  /// The place of a cue's box, in pixels; `nil` when there is no room left for it.
  ///
  /// - Parameters:
  ///   - geometry: What the cue's settings come to.
  ///   - width: The box's, in pixels.
  ///   - height: The box's, in pixels.
  ///   - lineSize: The height of the first line, or its width in vertical text; in pixels.
  ///   - text: Where along its lines the box has text, in pixels from its beginning; `nil` for all of it. The rest may
  ///     lie over other cues: a line beside vertical text would have no place anywhere else.
  package mutating func place(
    _ geometry: CueGeometry, width: Double, height: Double, lineSize: Double,
    text: Range<Double>? = nil
  ) -> CueRect? {
    let isHorizontal = geometry.direction == .horizontal
    let text = text ?? 0..<(isHorizontal ? width : height)
    let length = text.upperBound - text.lowerBound
    let along = geometry.start / 100 * (isHorizontal ? area.width : area.height) + text.lowerBound
    let box =
      isHorizontal
      ? CueRect(x: along, y: 0, width: length, height: height)
      : CueRect(x: 0, y: along, width: width, height: length)
    let place =
      geometry.snapsToLines ? snapped(box, geometry, lineSize: lineSize) : free(box, geometry)
    guard let place else { return nil }
    boxes.append(place)
    return CueRect(
      x: isHorizontal ? place.x - text.lowerBound : place.x,
      y: isHorizontal ? place.y : place.y - text.lowerBound, width: width, height: height)
  }

  /// The place of a box that there is no room for, over all others and cut at the edge of the picture; `nil` when not even a
  /// line of it would be seen.
  ///
  /// WebVTT leaves such a cue out. Other formats have no such rule, and what was said would be lost.
  package mutating func placeCut(
    _ geometry: CueGeometry, width: Double, height: Double, lineSize: Double
  ) -> CueRect? {
    guard geometry.direction == .horizontal else { return nil }
    // Of what is too high for the picture the beginning is seen.
    let top = boxes.map(\.y).min() ?? max(area.height, height)
    let box = CueRect(
      x: geometry.start / 100 * area.width, y: top - height, width: width, height: height)
    guard box.maxY >= lineSize else { return nil }
    boxes.append(box)
    return box
  }

  private func isFree(_ box: CueRect) -> Bool {
    area.contains(box) && !boxes.contains(where: box.overlaps)
  }

  /// Line by line from where the cue wants to be to the edge, then the other way.
  private func snapped(
    _ box: CueRect, _ geometry: CueGeometry, lineSize: Double
  ) -> CueRect? {
    // A line of less than a pixel would take no end of steps, and shows nothing.
    guard lineSize >= 1 else { return box }
    let isHorizontal = geometry.direction == .horizontal
    let box = box.withoutRounding(ofLines: lineSize, isHorizontal: isHorizontal)
    let extent = isHorizontal ? area.height : area.width
    // Lines beyond the picture are as good as the one after its last.
    let most = (extent / lineSize).rounded(.up) + 1
    var line = min(max((geometry.line + 0.5).rounded(.down), -most), most)
    if geometry.direction == .verticalGrowingLeft { line = -(line + 1) }
    var step = lineSize
    var position = step * line
    if geometry.direction == .verticalGrowingLeft { position += step - box.width }
    if line < 0 {
      position += extent
      step = -step
    }
    for step in [step, -step] {
      var moved = box
      if isHorizontal { moved.y += position } else { moved.x += position }
      while true {
        if isFree(moved) { return moved }
        // The first line is at the right in text that grows to the left.
        var first = isHorizontal ? moved.y : moved.x
        if geometry.direction == .verticalGrowingLeft { first = moved.maxX - lineSize }
        if step < 0 ? first < 0 : first + lineSize > extent { break }
        if isHorizontal { moved.y += step } else { moved.x += step }
      }
    }
    return nil
  }

  /// The free place nearest to where the cue wants to be; that place itself if there is none.
  private func free(_ box: CueRect, _ geometry: CueGeometry) -> CueRect {
    var wanted = box
    let isHorizontal = geometry.direction == .horizontal
    let shift: Double
    switch geometry.lineAlignment {
    case .start: shift = 0
    case .center: shift = 0.5
    case .end: shift = 1
    }
    if isHorizontal {
      wanted.y = geometry.line / 100 * area.height - shift * wanted.height
    } else {
      wanted.x = geometry.line / 100 * area.width - shift * wanted.width
    }
    if isFree(wanted) { return wanted }
    guard boxes.count <= Self.searchLimit else { return wanted }
    // The nearest place touches what is in the way, or the edge of the picture.
    let rows =
      [min(max(wanted.y, 0), area.height - wanted.height)]
      + boxes.flatMap { [$0.maxY, $0.y - wanted.height] }
    let columns =
      [min(max(wanted.x, 0), area.width - wanted.width)]
      + boxes.flatMap { [$0.maxX, $0.x - wanted.width] }
    var best: (box: CueRect, distance: Double)?
    for y in Set(rows).sorted() {
      for x in Set(columns).sorted() {
        let moved = CueRect(x: x, y: y, width: wanted.width, height: wanted.height)
        let distance = (x - wanted.x) * (x - wanted.x) + (y - wanted.y) * (y - wanted.y)
        if distance < best?.distance ?? .infinity, isFree(moved) { best = (moved, distance) }
      }
    }
    return best?.box ?? wanted
  }
}

extension CueRect {
  /// The box as high, or as wide in vertical text, as its lines: a pixel more for each of them is rounding, for which it
  /// need not give way by a line.
  fileprivate func withoutRounding(ofLines size: Double, isHorizontal: Bool) -> CueRect {
    let across = isHorizontal ? height : width
    let count = (across / size).rounded(.down)
    guard count >= 1, across - count * size <= count else { return self }
    var box = self
    if isHorizontal { box.height = count * size } else { box.width = count * size }
    return box
  }
}
