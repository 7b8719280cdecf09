import MediaCore

/// The state of reading one document.
struct TTMLDocument {
  let limits: SubtitleLimits
  private var timing: TTMLTiming?
  var lengths = TTMLLengths()
  private(set) var open: [TTMLLevel] = []
  private var styles: [String: TTMLStyle] = [:]
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

  init(limits: SubtitleLimits) { self.limits = limits }

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
    case "region":
      definedRegion = element["id"]
      if let id = element["id"], regions.count < limits.regionCount {
        regions[id] = TTMLRegion(
          style: TTMLStyle(element, styles: styles), activity: activity(element, in: TTMLActivity())
        )
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

  /// What of version 2 is read over, with the value that says that there is none.
  private static let undrawn = [
    "letterSpacing": "normal", "textOrientation": "mixed",
  ]

  private mutating func noteNotDrawn(_ element: XMLScanner.Element) {
    if element.name == "audio" || element.name == "font" { notDrawn.insert("<\(element.name)>") }
    for (name, value) in element.attributes {
      if let none = Self.undrawn[name], value != none { notDrawn.insert(name) }
    }
  }

  private mutating func beginContent(
    _ element: XMLScanner.Element, _ level: inout TTMLLevel, in parent: TTMLLevel
  ) {
    level.namesRegion = element["region"] != nil
    level.region = element["region"] ?? level.region
    level.identifier = element["id"] ?? ""
    level.alternative = ""
    level.own = TTMLStyle(element, styles: styles)
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
    let style = TTMLStyle(element, styles: styles)
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
  func shown(_ level: TTMLLevel) -> TimeRange {
    guard let region = level.region.flatMap({ regions[$0]?.activity.range }) else {
      return level.activity.range
    }
    let range = level.activity.range
    return TimeRange(start: max(range.start, region.start), end: min(range.end, region.end))
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
    for look in looks(of: level, during: shown(level)) where look.opacity > 0 {
      paragraph.append(
        TTMLPiece(
          range: look.range, text: text, style: look.style, opacity: look.opacity,
          behind: look.behind,
          fontSize: look.fontSize?.percentage(usual: lengths.usualFontSize),
          look: look.style.look(lengths),
          keepsSpace: level.keepsSpace, ruby: level.ruby))
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
