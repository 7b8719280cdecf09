package import MediaCore

/// Reads Timed Text Markup Language: a document in, cues out, by start.
///
/// Text, timing (nested, in all time expressions), regions and the common styles; documents of version 1 and 2
/// and of the profiles made of them (IMSC, EBU-TT-D, DFXP). Source: https://www.w3.org/TR/ttml2/.
package enum TTMLParser {
  /// Parses a whole document.
  ///
  /// - Throws: 3007 when it is no TTML, 3004 when it lies too deep in itself.
  package static func parse(
    _ bytes: Span<UInt8>, limits: SubtitleLimits = SubtitleLimits()
  ) throws(MediaError) -> ParsedSubtitles {
    var all = bytes.indices.map { bytes[$0] }[...]
    if all.starts(with: [0xEF, 0xBB, 0xBF]) { all = all.dropFirst(3) }
    var scanner = XMLScanner(all, failingWith: .malformedSubtitles)
    var document = TTMLDocument(limits: limits)
    while let token = try scanner.next() {
      switch token {
      case .start(let element): try document.begin(element)
      case .end: document.end()
      case .text(let text): document.add(text)
      }
    }
    var result = ParsedSubtitles()
    result.cues = document.cues.sorted { $0.start < $1.start }
    return result
  }
}

/// The state of reading one document.
private struct TTMLDocument {
  /// An element that is open.
  private struct Level {
    var name: String
    var style = TTMLStyle()
    var region: String?
    var range = TimeRange(start: .zero, end: .distantFuture)
    var keepsSpace = false
    var ruby: TTMLRuby?
  }

  private let limits: SubtitleLimits
  private var timing: TTMLTiming?
  private var open: [Level] = []
  private var styles: [String: TTMLStyle] = [:]
  private var regions: [String: TTMLStyle] = [:]
  /// The region whose definition is open.
  private var definedRegion: String?
  private var pieces: [TTMLPiece] = []
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
      return open.append(
        Level(name: "tt", keepsSpace: element["space"] == "preserve"))
    }
    var level = Level(
      name: element.name, style: parent.style.inheritable, region: parent.region,
      range: parent.range,
      keepsSpace: element["space"].map { $0 == "preserve" } ?? parent.keepsSpace)
    switch element.name {
    case "style": define(element)
    case "region":
      definedRegion = element["id"]
      if let id = element["id"], regions.count < limits.regionCount {
        regions[id] = TTMLStyle(element, styles: styles)
      }
    case "body", "div", "p", "span":
      if let region = element["region"] {
        level.region = region
      }
      level.style.apply(TTMLStyle(element, styles: styles))
      level.ruby = TTMLRuby(level.style, in: parent.ruby, count: &rubyCount)
      level.range = range(element, in: parent.range)
      if element.name == "p" {
        pieces = []
        identifier = element["id"] ?? ""
      }
    case "br":
      pieces.append(TTMLPiece(range: level.range, text: "\n", style: TTMLStyle(), keepsSpace: true))
    default: break
    }
    open.append(level)
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
    pieces.append(
      TTMLPiece(
        range: level.range, text: text, style: level.style, keepsSpace: level.keepsSpace,
        ruby: level.ruby))
  }

  mutating func end() {
    guard let level = open.popLast() else { return }
    if level.name == "region" { definedRegion = nil }
    if level.name == "p" { endParagraph(level) }
  }

  /// Makes cues of a paragraph: one for each stretch of time in which the same of it is shown.
  private mutating func endParagraph(_ level: Level) {
    let times = Set(pieces.flatMap { [$0.range.start, $0.range.end] }).sorted()
    for (start, end) in zip(times, times.dropFirst()) where cues.count < limits.cueCount {
      let nodes = pieces.filter { $0.range.start <= start && $0.range.end >= end }.nodes
      guard !nodes.isEmpty else { continue }
      var cue = Cue(
        identifier: identifier, start: start, end: end, payload: nodes.plainText, nodes: nodes)
      var style = level.region.flatMap { regions[$0] } ?? TTMLStyle()
      style.apply(level.style)
      style.place(&cue.settings)
      cues.append(cue)
    }
    pieces = []
  }
}
