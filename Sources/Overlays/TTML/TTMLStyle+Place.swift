import MediaCore

extension TTMLStyle {
  /// Where a region lies, in percent of the picture; `nil` where nothing is said that makes sense.
  ///
  /// One that only says where in it its text lies is all of the picture.
  func box(_ lengths: TTMLLengths) -> CueRect? {
    if let box = saidBox(lengths) { return box }
    guard self["displayAlign"] != nil, hasUsualOrigin else { return nil }
    return CueRect(x: 0, y: 0, width: 100, height: 100)
  }

  /// Whether the origin is the initial one, the upper left corner of the picture.
  private var hasUsualOrigin: Bool { self["origin"].map { $0 == "auto" } ?? true }

  /// Where a region lies that says so, or how large it is; `nil` where nothing is said that makes sense.
  func saidBox(_ lengths: TTMLLengths) -> CueRect? {
    let said = lengths.percentages(self["extent"])
    let position = self["position"].flatMap {
      lengths.position($0, extent: said ?? (100, 100))
    }
    let corner: TTMLLengths.Pair? = said != nil && hasUsualOrigin ? (x: 0, y: 0) : nil
    guard let origin = position ?? lengths.percentages(self["origin"]) ?? corner else {
      return nil
    }
    let extent = said ?? (100 - origin.x, 100 - origin.y)
    return CueRect(x: origin.x, y: origin.y, width: extent.x, height: extent.y)
  }

  /// Where the text of a region lies: its box without the padding at its edges.
  ///
  /// Source: https://www.w3.org/TR/ttml2/, 10.2.31.
  private func textBox(_ lengths: TTMLLengths, isInRegion: Bool) -> CueRect? {
    guard let box = isInRegion ? box(lengths) : saidBox(lengths) else { return nil }
    let direction = self["writingMode"] ?? "lrtb"
    guard let padding = self["padding"].flatMap({ lengths.padding($0, of: box, direction) }) else {
      return box
    }
    return CueRect(
      x: box.x + padding.left, y: box.y + padding.top,
      width: max(0, box.width - padding.left - padding.right),
      height: max(0, box.height - padding.top - padding.bottom))
  }

  /// Puts text into its region.
  ///
  /// - Parameter isInRegion: Whether there is one that has a place; where a paragraph by itself lies it says.
  func place(_ settings: inout CueSettings, _ lengths: TTMLLengths, isInRegion: Bool) {
    switch self["textAlign"] {
    case "left": settings.alignment = .left
    case "right": settings.alignment = .right
    case "start": settings.alignment = .start
    case "end": settings.alignment = .end
    case "center": break
    // The initial value holds for text in a place of its own. All other is in the middle, as players have it.
    default: if saidBox(lengths) != nil { settings.alignment = .start }
    }
    switch self["writingMode"] {
    case "tbrl", "tb": settings.direction = .verticalGrowingLeft
    case "tblr": settings.direction = .verticalGrowingRight
    default: break
    }
    guard let box = textBox(lengths, isInRegion: isInRegion) else {
      // Aligned within the whole picture, not from its middle on as WebVTT has it.
      if settings.alignment == .start || settings.alignment == .end {
        settings.positionAlignment = .center
      }
      return
    }
    settings.snapsToLines = false
    settings.positionAlignment = .lineLeft
    // Along the lines, and across them.
    let isVertical = settings.direction != .horizontal
    let (start, length) = isVertical ? (box.y, box.height) : (box.x, box.width)
    let (edge, room) = isVertical ? (box.x, box.width) : (box.y, box.height)
    settings.position = min(100, max(0, start))
    settings.size = min(100, max(0, length))
    // The first line is at the right where they follow each other to the left.
    let isReversed = settings.direction == .verticalGrowingLeft
    let (line, alignment): (Double, CueSettings.LineAlignment) =
      switch self["displayAlign"] {
      case "after": isReversed ? (edge, .start) : (edge + room, .end)
      case "center": (edge + room / 2, .center)
      default: isReversed ? (edge + room, .end) : (edge, .start)
      }
    settings.line = min(100, max(0, line))
    settings.lineAlignment = alignment
  }
}
