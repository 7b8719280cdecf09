internal import MediaCore

/// Writes cues as a file of WebVTT (W3C WebVTT, section 4).
struct WebVTTWriter {
  private(set) var text: String

  /// - Parameter origin: What the times of the media begin with (RFC 8216, section 3.5); `nil` for a file that stands alone.
  init(origin: MediaTime? = nil) {
    text = "WEBVTT\n"
    if let origin {
      text += "X-TIMESTAMP-MAP=MPEGTS:\(origin.ticks(of: Rational(1, 90_000)) & 0x1_FFFF_FFFF),"
      text += "LOCAL:00:00:00.000\n"
    }
  }

  /// Adds a cue; one that is never shown is left out.
  mutating func add(_ cue: Cue) {
    guard let sample = Self.sample(of: cue) else { return }
    text += "\n\(StillClock.text(of: cue.start)) --> \(StillClock.text(of: cue.end))"
    text += Self.settings(cue.settings) + "\n" + sample.text + "\n"
  }

  /// A cue as containers hold it; `nil` for one that is never shown.
  static func sample(of cue: Cue) -> CueSample? {
    let text = text(of: cue.nodes).split(separator: "\n").joined(separator: "\n")
    guard cue.end > cue.start, !text.isEmpty else { return nil }
    return CueSample(
      text: text, settings: String(settings(cue.settings).dropFirst()),
      range: TimeRange(start: cue.start, end: cue.end))
  }

  private static func text(of nodes: [CueNode]) -> String {
    nodes.map { node in
      switch node {
      case .text(let text): escaped(text)
      case .timestamp(let time): "<\(StillClock.text(of: time))>"
      case .element(let element): self.text(of: element)
      }
    }.joined()
  }

  private static func text(of element: CueElement) -> String {
    let name = element.kind.rawValue
    let start = ([name] + element.classes).joined(separator: ".")
    let annotation =
      switch element.kind {
      case .voice: " " + escaped(element.annotation)
      case .language: " " + element.language
      default: ""
      }
    return "<\(start)\(annotation)>\(text(of: element.children))</\(name)>"
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
    return result
  }

  /// What differs from where cues are by default.
  private static func settings(_ settings: CueSettings) -> String {
    let usual = CueSettings()
    var words: [String] = []
    switch settings.direction {
    case .horizontal: break
    case .verticalGrowingLeft: words.append("vertical:rl")
    case .verticalGrowingRight: words.append("vertical:lr")
    }
    if let line = settings.line {
      words.append(
        "line:" + (settings.snapsToLines ? "\(Int(min(max(-1e9, line), 1e9)))" : percent(line)))
    }
    if let position = settings.position { words.append("position:" + percent(position)) }
    if settings.size != usual.size { words.append("size:" + percent(settings.size)) }
    if settings.alignment != usual.alignment { words.append("align:\(settings.alignment)") }
    return words.map { " " + $0 }.joined()
  }

  private static func percent(_ value: Double) -> String {
    let tenths = Int((min(max(0, value), 100) * 10).rounded())
    return "\(tenths / 10)" + (tenths % 10 == 0 ? "%" : ".\(tenths % 10)%")
  }
}
