import MediaCore

extension TTMLDocument {
  /// How paragraphs lie, besides what their cues say.
  ///
  /// - Parameter pictures: By the hashes of their cues.
  func layout(_ pictures: [Int: [TTMLPicture]]) -> TTMLLayout {
    TTMLLayout(
      areas: regions.mapValues { areas(of: $0) }.filter { !$0.value.isEmpty }, cues: cues,
      blocks: blocks.colors, pictures: pictures)
  }

  /// What is behind a region, for each stretch of time in which it stays as it is.
  private func areas(of region: TTMLRegion) -> [TTMLLayout.TimedArea] {
    let range = region.activity.range
    let times = region.animations.times(within: range)
    return zip([range.start] + times, times + [range.end]).compactMap { start, end in
      let style = region.style(at: start)
      guard let color = style.ground(opacity: style.opacity), let box = style.box(lengths) else {
        return nil
      }
      return TTMLLayout.TimedArea(
        range: TimeRange(start: start, end: end),
        area: TTMLLayout.Area(box: box, backgroundColor: color),
        // By the specification all regions do so that say nothing; their authors do not count on it.
        isAlways: style["showBackground"] == "always")
    }
  }

  /// Makes cues of a paragraph: one for each stretch of time in which the same of it is shown.
  mutating func endParagraph(_ level: TTMLLevel) {
    let region = level.region.flatMap { regions[$0] }
    let (paragraph, levels) = (paragraph, open + [level])
    var budget = budget
    var marks = marks
    paragraph.forEachStretch(&budget) { range, pieces in
      guard cues.count < limits.cueCount else { return false }
      let nodes = pieces.nodes(&marks)
      let text =
        pieces.allSatisfy(\.isVisible)
        ? nodes.plainText : pieces.filter(\.isVisible).nodes.plainText
      // What is all hidden says nothing.
      guard !text.allSatisfy(\.isWhitespace) else { return true }
      var settings = CueSettings()
      if region?.style(at: range.start).box(lengths) != nil { settings.region = level.region }
      let style = placing(levels, in: region, at: range.start)
      style.place(&settings, lengths, isInRegion: settings.region != nil)
      noteDirection(style, of: text)
      let cue = Cue(
        identifier: identifier, start: range.start, end: range.end, settings: settings,
        payload: text, nodes: nodes)
      blocks.add(cue, in: levels, of: region)
      cues.append(cue)
      return true
    }
    self.budget = budget
    self.marks = marks
    if marks.areMissing { notDrawn.insert("textEmphasis of so much text") }
    self.paragraph = TTMLParagraph()
  }
}
