import MediaCore

/// What text looks like while elements around it are animated.
extension TTMLDocument {
  /// The look of text for a while.
  struct Look {
    var range: TimeRange
    var style: TTMLStyle
    /// How opaque it is, with all that it lies in.
    var opacity: Double
    /// `nil` if neither the region nor an element gives one.
    var fontSize: TTMLFontSize?
    /// What is behind it for being in elements that have something behind all of their text, the outermost first.
    var behind: [CueColor] = []
  }

  /// The looks of text that is directly in an element, one after the other.
  mutating func looks(of level: TTMLLevel, during range: TimeRange) -> [Look] {
    let region = level.region.flatMap { regions[$0] }
    let animations = open.flatMap(\.animations) + (region?.animations ?? [])
    guard !animations.isEmpty, range.start < range.end else {
      return [look(of: level, region, during: range)]
    }
    let times = animations.times(within: range)
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
    let outer = outerStyle(region, at: range.start)
    var look = Look(
      range: range, style: outer.inheritable, opacity: outer.opacity,
      fontSize: outer["fontSize"].flatMap(lengths.fontSize))
    for content in open where content.isContent {
      let own = content.own(at: range.start)
      look.style = look.style.inheritable
      look.style.apply(own)
      look.opacity *= own.opacity
      look.fontSize = .combined(look.fontSize, own["fontSize"].flatMap(lengths.fontSize))
      // What stands over other text is not within what is behind that.
      if own["ruby"] == "text" { look.behind = [] }
      if content.name == "span", let color = look.style.ground(opacity: look.opacity) {
        look.behind.append(color)
      }
    }
    // The innermost is a part of the style; what is behind a paragraph reaches over all of its lines.
    if level.name == "span", look.style.ground(opacity: look.opacity) != nil {
      look.behind.removeLast()
    }
    if level.name == "p" { look.style.remove("backgroundColor") }
    return look
  }

  /// What a paragraph and its region say of their place at a time.
  ///
  /// - Parameter levels: What it lies in, the paragraph last.
  func placing(_ levels: [TTMLLevel], in region: TTMLRegion?, at time: MediaTime) -> TTMLStyle {
    var style = TTMLStyle()
    for level in levels where level.isContent {
      style = style.inheritable
      style.apply(level.own(at: time))
    }
    var all = outerStyle(region, at: time)
    all.apply(style)
    return all
  }
}
