internal import MediaCore

/// Makes a cue's tree flat, and works out the style of each part.
///
/// The rules of the file's style sheets come over the defaults of the format, and the viewer's style over both.
/// Source: https://www.w3.org/TR/webvtt1/, 7.4 and 8.2.
struct CueTextBuilder {
  private let cue: Cue
  private let matcher: CueStyleMatcher
  private let wanted: SubtitleStyle
  private let frame: CueFrame
  private let time: MediaTime
  /// For each number of timestamps passed, whether one that is reached comes after them.
  private let isPast: [Bool]
  /// For each number of timestamps passed, whether one of them is still to come.
  private let isFuture: [Bool]
  private var passed = 0
  private var path: [CueElement] = []
  private var text: CueText
  /// How much more text is taken, in letters of the usual size: a picture does not hold more.
  private var room = 4000.0

  /// What is behind text by default.
  static let background = CueColor(red: 0, green: 0, blue: 0, alpha: 204)

  private init(
    _ cue: Cue, _ matcher: CueStyleMatcher, _ wanted: SubtitleStyle, _ frame: CueFrame,
    at time: MediaTime
  ) {
    self.cue = cue
    self.matcher = matcher
    self.wanted = wanted
    self.frame = frame
    self.time = time
    let isReached = cue.timestamps.map { $0 <= time }
    isFuture = isReached.reduce(into: [false]) { $0.append($0[$0.count - 1] || !$1) }
    isPast = isReached.reversed().reduce(into: [false]) { $0.append($0[$0.count - 1] || $1) }
      .reversed()
    text = CueText(backgroundColor: .transparent)
  }

  /// - Parameter space: What becomes of blanks where no rule says anything.
  static func text(
    of cue: Cue, _ matcher: CueStyleMatcher, _ wanted: SubtitleStyle, _ space: CueWhiteSpace,
    on frame: CueFrame, at time: MediaTime
  ) -> CueText {
    var builder = CueTextBuilder(cue, matcher, wanted, frame, at: time)
    // Whole pixels: lines then lie close to each other.
    var style = CueTextStyle(lineHeight: (frame.lineHeight * wanted.size).rounded())
    style.whiteSpace = space
    style.apply(matcher.style(ofCue: cue.identifier), on: frame, size: wanted.size)
    builder.text.backgroundColor =
      wanted.backgroundColor ?? style.backgroundColor ?? Self.background
    style.removeBackgrounds()
    builder.take(cue.nodes, style.inherited, ruby: nil)
    builder.text.runs = builder.text.runs.collapsed
    return builder.text
  }

  private mutating func take(_ nodes: [CueNode], _ style: CueTextStyle, ruby: Int?) {
    for node in nodes {
      guard room > 0 else { return }
      switch node {
      case .text(let text): append(text, style, ruby: ruby)
      case .timestamp: passed += 1
      case .element(let element) where !element.children.hasText:
        passed += element.children.timestamps.count
      case .element(let element):
        path.append(element)
        var inner = style.inherited
        let says = matcher.style(of: path, inCue: cue.identifier, phase: phase(of: element))
        inner.apply(says, on: frame, size: wanted.size)
        // Where no rule says anything, behind ruby text is what is behind the cue.
        if element.kind == .rubyText, inner.backgroundColor == Self.background {
          inner.backgroundColor = nil
        }
        if element.kind == .ruby {
          takeRuby(element, inner, says.rubyPosition)
        } else {
          take(element.children, inner, ruby: ruby)
        }
        path.removeLast()
      }
    }
  }

  /// When an element that begins here is said.
  ///
  /// In the past is what a timestamp comes after that is reached, to come what comes after one that is not. Source:
  /// https://www.w3.org/TR/webvtt1/, 8.2.2.
  private func phase(of element: CueElement) -> CueStyleMatcher.Phase {
    let within = element.children.timestamps.count
    if isPast[min(passed + within, isPast.count - 1)] { return .past }
    return isFuture[min(passed, isFuture.count - 1)] ? .future : .timeless
  }

  /// Takes text with text over it: each `rt` stands over what is before it.
  ///
  /// - Parameter position: Where that stands, unless the `rt` says otherwise.
  private mutating func takeRuby(
    _ element: CueElement, _ style: CueTextStyle, _ position: CueRubyPosition?
  ) {
    for child in element.children {
      guard case .element(let inner) = child, inner.kind == .rubyText else {
        take([child], style, ruby: text.rubies.count)
        continue
      }
      var small = style
      // It stands beside what is behind the text that it belongs to.
      small.removeBackgrounds()
      small.lineHeight = style.lineHeight / 2
      let says = matcher.style(
        of: path + [inner], inCue: cue.identifier, phase: phase(of: inner))
      let before = text
      text.runs = []
      take([child], small, ruby: nil)
      let runs = text.runs.collapsed
      text = before
      let isUnder = (says.rubyPosition ?? position) == .under
      text.rubies.append(CueRuby(runs: runs, isUnder: isUnder))
    }
    // What is left without one stands by itself.
    for index in text.runs.indices where text.runs[index].ruby == text.rubies.count {
      text.runs[index].ruby = nil
    }
  }

  private mutating func append(_ added: String, _ style: CueTextStyle, ruby: Int?) {
    guard room > 0, !added.isEmpty else { return }
    var style = style
    style.color = wanted.color ?? style.color
    style.font = wanted.font ?? style.font
    if wanted.backgroundColor != nil { style.removeBackgrounds() }
    // Of larger letters it holds fewer, by the square, and they cost as much more.
    let share = max(1, style.lineHeight / frame.lineHeight.rounded())
    let added = String(added.prefix(Int(pixels: (room / (share * share)).rounded(.up))))
    room -= Double(added.count) * share * share
    if let last = text.runs.last, last.style == style, last.ruby == ruby {
      text.runs[text.runs.count - 1].text += added
    } else {
      text.runs.append(CueRun(text: added, style: style, ruby: ruby))
    }
  }
}

extension Cue {
  /// The timestamps within its text, in the order of the text.
  var timestamps: [MediaTime] { nodes.timestamps }
}

extension [CueNode] {
  /// Whether there is anything to be drawn.
  fileprivate var hasText: Bool {
    contains { node in
      switch node {
      case .text(let text): !text.isEmpty
      case .timestamp: false
      case .element(let element): element.children.hasText
      }
    }
  }

  fileprivate var timestamps: [MediaTime] {
    flatMap { node -> [MediaTime] in
      switch node {
      case .text: []
      case .timestamp(let time): [time]
      case .element(let element): element.children.timestamps
      }
    }
  }
}
