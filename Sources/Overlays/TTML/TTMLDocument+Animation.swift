import MediaCore

/// What text looks like while elements around it are animated.
extension TTMLDocument {
  /// The look of text for a while.
  struct Look {
    var range: TimeRange
    var style: TTMLStyle
    /// How opaque it is, with all that it lies in.
    var opacity: Double
  }

  /// The looks of text that is directly in an element, one after the other.
  mutating func looks(of level: TTMLLevel, during range: TimeRange) -> [Look] {
    let region = level.region.flatMap { regions[$0] }
    let animations = open.flatMap(\.animations) + (region?.animations ?? [])
    guard !animations.isEmpty, range.start < range.end else {
      var style = level.regionStyle
      style.apply(level.style)
      // What is behind a paragraph reaches over all of its lines.
      if level.name == "p" { style.remove("backgroundColor") }
      return [
        Look(range: range, style: style, opacity: level.opacity * (region?.style.opacity ?? 1))
      ]
    }
    let times = Set(animations.flatMap { [$0.range.start, $0.range.end] })
      .filter { range.start < $0 && $0 < range.end }.sorted()
    // A small document must not fill all memory.
    guard times.count <= animatedPieces else { return [look(of: level, region, during: range)] }
    animatedPieces -= times.count
    return zip([range.start] + times, times + [range.end]).map { start, end in
      look(of: level, region, during: TimeRange(start: start, end: end))
    }
  }

  /// The look at the beginning of a time in which it does not change.
  private func look(
    of level: TTMLLevel, _ region: TTMLRegion?, during range: TimeRange
  ) -> Look {
    var outer = region?.style ?? TTMLStyle()
    region?.animations.apply(to: &outer, at: range.start)
    var opacity = outer.opacity
    var inner = TTMLStyle()
    for content in open where content.isContent {
      inner = inner.inheritable
      inner.apply(content.own)
      content.animations.apply(to: &inner, at: range.start)
      opacity *= inner.opacity
    }
    if level.name == "p" { inner.remove("backgroundColor") }
    var style = outer.inheritable
    style.apply(inner)
    return Look(range: range, style: style, opacity: opacity)
  }
}
