import MediaCore

/// The state of reading one document.
struct TTMLDocument {
  let limits: SubtitleLimits
  /// When the document itself is there, in its own times; `nil` for a file, which is there all the time.
  private let sample: TimeRange?
  private var timing: TTMLTiming?
  var lengths = TTMLLengths()
  private(set) var open: [TTMLLevel] = []
  private var styles = TTMLStyleSheet()
  /// What holds where nothing is said: https://www.w3.org/TR/ttml2/, 10.1.1.
  private var initials = TTMLStyle()
  private(set) var regions: [String: TTMLRegion] = [:]
  /// The region whose definition is open.
  private var definedRegion: String?
  /// How many pieces of text more there may be for animations.
  var animatedPieces = 1 << 14
  var blocks = TTMLBlocks()
  var paragraph = TTMLParagraph()
  var budget = TTMLBudget()
  /// How many containers of ruby text there were.
  private var rubyCount = 0
  var identifier = ""
  var cues: [Cue] = []
  var marks = TTMLMarks()
  var resources = TTMLResources()
  var shownPictures: [TTMLShownPicture] = []
  /// What it says and is not drawn.
  var notDrawn: Set<String> = []

  init(limits: SubtitleLimits, sample: TimeRange?) {
    self.limits = limits
    self.sample = sample
  }

  mutating func begin(_ element: XMLScanner.Element) throws(MediaError) {
    guard let parent = open.last else {
      guard element.name == "tt" else {
        throw MediaError(.malformedSubtitles, "its root is <\(element.name)>, not <tt>")
      }
      timing = TTMLTiming(element)
      lengths = TTMLLengths(element)
      return open.append(
        TTMLLevel(name: "tt", keepsSpace: element["space"] == "preserve"))
    }
    var level = parent
    level.name = element.name
    level.keepsSpace = element["space"].map { $0 == "preserve" } ?? parent.keepsSpace
    level.ruby = nil
    level.isContent = false
    level.own = TTMLStyle()
    level.animations = []
    noteNotDrawn(element)
    if TTMLResources.names.contains(element.name) { resources.begin(element) }
    switch element.name {
    case "style": define(element)
    case "initial": initials.apply(TTMLStyle(own: element))
    case "region":
      definedRegion = element["id"]
      if let id = element["id"], regions.count < limits.regionCount {
        var style = initials
        style.apply(TTMLStyle(element, &styles))
        regions[id] = TTMLRegion(style: style, activity: activity(element, in: TTMLActivity()))
      }
    case "set": animate(element, in: parent)
    case "body", "div", "p", "span": beginContent(element, &level, in: parent)
    case "image" where parent.isContent:
      beginContent(element, &level, in: parent)
      level.activity.takeText()
    // How version 2 writes `ittm:altText`.
    case "item" where element["name"] == "altText": level.name = "altText"
    case "br":
      paragraph.append(
        TTMLPiece(
          range: shown(level), text: "\n", style: TTMLStyle(), keepsSpace: true))
    default: break
    }
    open.append(level)
  }

  /// What content starts from at a time: what its region looks like, or the initial values where it has none.
  func outerStyle(_ region: TTMLRegion?, at time: MediaTime) -> TTMLStyle {
    region?.style(at: time) ?? initials
  }

  private mutating func beginContent(
    _ element: XMLScanner.Element, _ level: inout TTMLLevel, in parent: TTMLLevel
  ) {
    level.namesRegion = element["region"] != nil
    level.region = element["region"] ?? level.region
    level.identifier = element["id"] ?? ""
    level.alternative = ""
    level.own = TTMLStyle(element, &styles)
    level.number = blocks.next()
    level.ruby = TTMLRuby(level.own, in: parent.ruby, count: &rubyCount)
    level.activity = activity(element, in: parent.activity)
    level.isContent = true
    if element.name == "p" {
      paragraph = TTMLParagraph()
      identifier = element["id"] ?? ""
    }
  }

  /// Takes up what an element changes for a time of the one that it is in.
  private mutating func animate(_ element: XMLScanner.Element, in parent: TTMLLevel) {
    // All count for each piece of text in them.
    guard open.reduce(0, { $0 + $1.animations.count }) < 256 else { return }
    let style = TTMLStyle(element, &styles)
    if let region = definedRegion, let outer = regions[region]?.activity,
      regions[region]?.animations.count ?? 0 < 256
    {
      let range = activity(element, in: outer).range
      regions[region]?.animations.append(TTMLAnimation(range: range, style: style))
    } else if parent.isContent {
      let range = activity(element, in: parent.activity).range
      open[open.count - 1].animations.append(TTMLAnimation(range: range, style: style))
    }
  }

  private mutating func define(_ element: XMLScanner.Element) {
    if let region = definedRegion {
      let style = TTMLStyle(element, &styles)
      regions[region]?.style.apply(style)
    } else if let id = element["id"], styles.count < limits.regionCount {
      styles.define(id, element)
    }
  }

  private func activity(
    _ element: XMLScanner.Element, in parent: TTMLActivity
  ) -> TTMLActivity {
    timing.map { TTMLActivity(element, in: parent, $0) } ?? parent
  }

  /// When what is directly in an element is shown: while its region and the document are there.
  func shown(_ level: TTMLLevel) -> TimeRange {
    var range = level.activity.range
    if let region = level.region.flatMap({ regions[$0]?.activity.range }) {
      range = TimeRange(start: max(range.start, region.start), end: min(range.end, region.end))
    }
    guard let sample else { return range }
    // Times that are told stay as they are: a cue that goes on is the same in the next sample.
    return TimeRange(
      start: level.activity.saysStart ? range.start : max(range.start, sample.start),
      end: range.end < .distantFuture ? range.end : sample.end)
  }

  mutating func add(_ text: String) {
    switch open.last?.name {
    case "image", "data", "chunk": return resources.add(text)
    case "altText":
      if let content = open.lastIndex(where: \.isContent) { open[content].alternative += text }
      return
    default: break
    }
    // What is directly in a sequence takes no time.
    guard let level = open.last, level.name == "p" || level.name == "span",
      !level.activity.isSequence
    else { return }
    if !text.allSatisfy(\.isWhitespace) { open[open.count - 1].activity.takeText() }
    var isRepeated = false
    for look in looks(of: level, during: shown(level)) where look.opacity > 0 {
      defer { isRepeated = true }
      paragraph.append(
        TTMLPiece(
          range: look.range, text: text, style: look.style, opacity: look.opacity,
          behind: look.behind,
          fontSize: look.fontSize?.percentage(usual: lengths.usualFontSize),
          look: look.style.look(lengths),
          keepsSpace: level.keepsSpace, isRepeated: isRepeated, ruby: level.ruby))
    }
  }

  mutating func end() {
    guard let level = open.popLast() else { return }
    if level.name == "region" { definedRegion = nil }
    let resource = TTMLResources.names.contains(level.name) ? resources.end() : nil
    if level.name == "p" { endParagraph(level) }
    if level.isContent { endPictures(of: level, image: level.name == "image" ? resource : nil) }
    if level.isContent, !open.isEmpty { open[open.count - 1].activity.take(level.activity) }
  }
}
