import MediaCore

/// The state of reading one document.
struct TTMLDocument {
  /// An element that is open.
  private struct Level {
    var name: String
    var style = TTMLStyle()
    var region: String?
    /// What the region's content starts from.
    var regionStyle = TTMLStyle()
    var activity = TTMLActivity()
    /// `nil` while nothing from the root on says any.
    var fontSize: TTMLFontSize?
    var keepsSpace = false
    var ruby: TTMLRuby?
    /// How opaque it is, with all that it lies in; 0 also for what takes no part in the picture.
    var opacity = 1.0

    /// Whether it is one of those that have times: the body and what is in it, but for lines' ends.
    var isContent = false
  }
  private struct Region {
    var style: TTMLStyle
    /// When it is there.
    var range: TimeRange
  }

  private let limits: SubtitleLimits
  private var timing: TTMLTiming?
  private var lengths = TTMLLengths()
  private var open: [Level] = []
  private var styles: [String: TTMLStyle] = [:]
  private var regions: [String: Region] = [:]
  /// The region whose definition is open.
  private var definedRegion: String?
  private var paragraph = TTMLParagraph()
  private var budget = TTMLBudget()
  /// How many containers of ruby text there were.
  private var rubyCount = 0
  private var identifier = ""
  var cues: [Cue] = []

  init(limits: SubtitleLimits) { self.limits = limits }

  mutating func begin(_ element: XMLScanner.Element) throws(MediaError) {
    guard let parent = open.last else {
      guard element.name == "tt" else {
        throw MediaError(.malformedSubtitles, "its root is <\(element.name)>, not <tt>")
      }
      timing = TTMLTiming(element)
      lengths = TTMLLengths(element)
      return open.append(
        Level(name: "tt", keepsSpace: element["space"] == "preserve"))
    }
    var level = parent
    level.name = element.name
    level.style = parent.style.inheritable
    level.keepsSpace = element["space"].map { $0 == "preserve" } ?? parent.keepsSpace
    level.ruby = nil
    level.isContent = false
    switch element.name {
    case "style": define(element)
    case "region":
      definedRegion = element["id"]
      if let id = element["id"], regions.count < limits.regionCount {
        regions[id] = Region(
          style: TTMLStyle(element, styles: styles),
          range: activity(element, in: TTMLActivity()).range)
      }
    case "body", "div", "p", "span": beginContent(element, &level, in: parent)
    case "br":
      paragraph.append(
        TTMLPiece(
          range: shown(level), text: "\n", style: TTMLStyle(), keepsSpace: true))
    default: break
    }
    open.append(level)
  }

  private mutating func beginContent(
    _ element: XMLScanner.Element, _ level: inout Level, in parent: Level
  ) {
    if let region = element["region"], region != parent.region {
      level.region = region
      level.regionStyle = regions[region]?.style.inheritable ?? TTMLStyle()
    }
    let own = TTMLStyle(element, styles: styles)
    level.style.apply(own)
    level.fontSize = .combined(parent.fontSize, own["fontSize"].flatMap(lengths.fontSize))
    level.opacity *= level.style.opacity
    level.ruby = TTMLRuby(level.style, in: parent.ruby, count: &rubyCount)
    level.activity = activity(element, in: parent.activity)
    level.isContent = true
    if element.name == "p" {
      paragraph = TTMLParagraph()
      identifier = element["id"] ?? ""
    }
  }

  private mutating func define(_ element: XMLScanner.Element) {
    if let region = definedRegion {
      regions[region]?.style.apply(TTMLStyle(element, styles: styles))
    } else if let id = element["id"], styles.count < limits.regionCount {
      styles[id] = TTMLStyle(element, styles: styles)
    }
  }

  private func activity(
    _ element: XMLScanner.Element, in parent: TTMLActivity
  ) -> TTMLActivity {
    timing.map { TTMLActivity(element, in: parent, $0) } ?? parent
  }

  /// When what is directly in an element is shown: while its region is there.
  private func shown(_ level: Level) -> TimeRange {
    guard let region = level.region.flatMap({ regions[$0]?.range }) else {
      return level.activity.range
    }
    let range = level.activity.range
    return TimeRange(start: max(range.start, region.start), end: min(range.end, region.end))
  }

  mutating func add(_ text: String) {
    // What is directly in a sequence takes no time.
    guard let level = open.last, level.name == "p" || level.name == "span",
      !level.activity.isSequence
    else { return }
    if !text.allSatisfy(\.isWhitespace) { open[open.count - 1].activity.takeText() }
    let region = level.region.flatMap { regions[$0]?.style }
    let opacity = level.opacity * (region?.opacity ?? 1)
    guard opacity > 0 else { return }
    var style = level.regionStyle
    style.apply(level.style)
    let size = TTMLFontSize.combined(
      region?["fontSize"].flatMap(lengths.fontSize), level.fontSize)
    paragraph.append(
      TTMLPiece(
        range: shown(level), text: text, style: style, opacity: opacity,
        fontSize: size?.percentage(usual: lengths.usualFontSize),
        look: style["textOutline"].map(lengths.outline) ?? [], keepsSpace: level.keepsSpace,
        ruby: level.ruby))
  }

  mutating func end() {
    guard let level = open.popLast() else { return }
    if level.name == "region" { definedRegion = nil }
    if level.name == "p" { endParagraph(level) }
    if level.isContent, !open.isEmpty { open[open.count - 1].activity.take(level.activity) }
  }

  /// How paragraphs lie, besides what their cues say.
  var layout: TTMLLayout {
    let areas = regions.compactMapValues { region -> TTMLLayout.Area? in
      guard var color = region.style["backgroundColor"].flatMap(TTMLStyle.color),
        let box = region.style.box(lengths)
      else { return nil }
      color.alpha = UInt8(share: Double(color.alpha) / 255 * region.style.opacity)
      return color.alpha > 0 ? TTMLLayout.Area(box: box, backgroundColor: color) : nil
    }
    return TTMLLayout(areas: areas, cues: cues)
  }

  /// Makes cues of a paragraph: one for each stretch of time in which the same of it is shown.
  private mutating func endParagraph(_ level: Level) {
    let region = level.region.flatMap { regions[$0]?.style }
    var style = region ?? TTMLStyle()
    style.apply(level.style)
    var settings = CueSettings()
    if region?.box(lengths) != nil { settings.region = level.region }
    style.place(&settings, lengths)
    let paragraph = paragraph
    var budget = budget
    paragraph.forEachStretch(&budget) { range, pieces in
      guard cues.count < limits.cueCount else { return false }
      let nodes = pieces.nodes
      let text =
        pieces.allSatisfy(\.isVisible)
        ? nodes.plainText : pieces.filter(\.isVisible).nodes.plainText
      // What is all hidden says nothing.
      guard !text.allSatisfy(\.isWhitespace) else { return true }
      cues.append(
        Cue(
          identifier: identifier, start: range.start, end: range.end, settings: settings,
          payload: text, nodes: nodes))
      return true
    }
    self.budget = budget
    self.paragraph = TTMLParagraph()
  }
}
