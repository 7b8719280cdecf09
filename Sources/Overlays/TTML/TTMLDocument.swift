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
    var range = TimeRange(start: .zero, end: .distantFuture)
    var keepsSpace = false
    var ruby: TTMLRuby?
    /// How opaque it is, with all that it lies in; 0 also for what takes no part in the picture.
    var opacity = 1.0
  }

  private let limits: SubtitleLimits
  private var timing: TTMLTiming?
  private var lengths = TTMLLengths()
  private var open: [Level] = []
  private var styles: [String: TTMLStyle] = [:]
  private var regions: [String: TTMLStyle] = [:]
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
    switch element.name {
    case "style": define(element)
    case "region":
      definedRegion = element["id"]
      if let id = element["id"], regions.count < limits.regionCount {
        regions[id] = TTMLStyle(element, styles: styles)
      }
    case "body", "div", "p", "span": beginContent(element, &level, in: parent)
    case "br":
      paragraph.append(
        TTMLPiece(range: level.range, text: "\n", style: TTMLStyle(), keepsSpace: true))
    default: break
    }
    open.append(level)
  }

  private mutating func beginContent(
    _ element: XMLScanner.Element, _ level: inout Level, in parent: Level
  ) {
    if let region = element["region"], region != parent.region {
      level.region = region
      level.regionStyle = regions[region]?.inheritable ?? TTMLStyle()
    }
    level.style.apply(TTMLStyle(element, styles: styles))
    level.opacity *= level.style.opacity
    level.ruby = TTMLRuby(level.style, in: parent.ruby, count: &rubyCount)
    level.range = range(element, in: parent.range)
    if element.name == "p" {
      paragraph = TTMLParagraph()
      identifier = element["id"] ?? ""
    }
  }

  private mutating func define(_ element: XMLScanner.Element) {
    if let region = definedRegion {
      regions[region]?.apply(TTMLStyle(element, styles: styles))
    } else if let id = element["id"], styles.count < limits.regionCount {
      styles[id] = TTMLStyle(element, styles: styles)
    }
  }

  /// When an element is active: its times count from where the element around it begins.
  private func range(_ element: XMLScanner.Element, in parent: TimeRange) -> TimeRange {
    guard let timing else { return parent }
    let start = parent.start + (element["begin"].flatMap(timing.time) ?? .zero)
    var end = parent.end
    if let length = element["dur"].flatMap(timing.time) { end = min(end, start + length) }
    if let limit = element["end"].flatMap(timing.time) { end = min(end, parent.start + limit) }
    return TimeRange(start: start, end: end)
  }

  mutating func add(_ text: String) {
    guard let level = open.last, level.name == "p" || level.name == "span" else { return }
    let opacity = level.opacity * (level.region.flatMap { regions[$0]?.opacity } ?? 1)
    guard opacity > 0 else { return }
    var style = level.regionStyle
    style.apply(level.style)
    paragraph.append(
      TTMLPiece(
        range: level.range, text: text, style: style, opacity: opacity,
        keepsSpace: level.keepsSpace, ruby: level.ruby))
  }

  mutating func end() {
    guard let level = open.popLast() else { return }
    if level.name == "region" { definedRegion = nil }
    if level.name == "p" { endParagraph(level) }
  }

  /// Makes cues of a paragraph: one for each stretch of time in which the same of it is shown.
  private mutating func endParagraph(_ level: Level) {
    var style = level.region.flatMap { regions[$0] } ?? TTMLStyle()
    style.apply(level.style)
    var settings = CueSettings()
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
