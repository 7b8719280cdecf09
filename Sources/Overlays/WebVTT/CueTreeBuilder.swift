import MediaCore

/// Makes a tree of the text of a cue.
///
/// Source: https://www.w3.org/TR/webvtt1/, 6.4, the WebVTT cue text parsing rules.
struct CueTreeBuilder {
  /// How deep elements may lie in each other; deeper ones are read over.
  private let depth: Int
  /// How many elements and timestamps there may still be.
  private(set) var markupLeft: Int
  /// Whether tags were read over because of a limit.
  private(set) var isBeyondLimit = false
  /// The elements that are open, the outermost first.
  private var open: [CueElement] = []
  private var root: [CueNode] = []

  init(depth: Int, markup: Int) {
    self.depth = depth
    markupLeft = markup
  }

  mutating func build(_ text: Span<UInt8>) -> [CueNode] {
    var tokenizer = CueTextTokenizer()
    while let token = tokenizer.next(in: text) {
      switch token {
      case .text(let text): append(.text(text))
      case .start(let name, let classes, let annotation):
        guard let kind = CueElement.Kind(rawValue: name) else { continue }
        begin(kind, classes: classes, annotation: annotation)
      case .end(let name): end(name)
      case .timestamp(let text):
        guard let time = WebVTTTiming.timestamp(Array(text.utf8).span), takesMarkup() else {
          continue
        }
        append(.timestamp(time))
      }
    }
    while !open.isEmpty { close() }
    return root
  }

  private mutating func begin(_ kind: CueElement.Kind, classes: [String], annotation: String) {
    guard kind != .rubyText || open.last?.kind == .ruby else { return }
    guard open.count < depth else {
      isBeyondLimit = true
      return
    }
    guard takesMarkup() else { return }
    open.append(
      CueElement(
        kind: kind, classes: classes,
        annotation: kind == .voice || kind == .language ? annotation : "",
        language: kind == .language ? annotation : open.last?.language ?? ""))
  }

  private mutating func end(_ name: String) {
    guard let kind = open.last?.kind else { return }
    if kind.rawValue == name {
      close()
    } else if name == CueElement.Kind.ruby.rawValue, kind == .rubyText {
      close()
      close()
    }
  }

  private mutating func close() {
    guard let element = open.popLast() else { return }
    append(.element(element))
  }

  private mutating func append(_ node: CueNode) {
    if open.isEmpty {
      root.append(node)
    } else {
      open[open.count - 1].children.append(node)
    }
  }

  private mutating func takesMarkup() -> Bool {
    guard markupLeft > 0 else {
      isBeyondLimit = true
      return false
    }
    markupLeft -= 1
    return true
  }
}
