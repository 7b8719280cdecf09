/// A piece of a cue's text.
///
/// Source: https://www.w3.org/TR/webvtt1/, 6.4, the WebVTT Node Objects.
public enum CueNode: Hashable, Sendable {
  /// Text as it is shown: character references are resolved, line ends are line feeds.
  case text(String)
  /// What follows is spoken from this time on; on the same timeline as the cue's start.
  case timestamp(MediaTime)
  /// A stretch in a tag, with what is in it.
  indirect case element(CueElement)
}

extension [CueNode] {
  /// The text alone, without ruby annotations and what is not to be seen.
  public var plainText: String {
    if count == 1, case .text(let text) = self[0] { return text }
    return map { node in
      switch node {
      case .text(let text): text
      case .timestamp: ""
      case .element(let element):
        element.kind == .rubyText || element.style.contains(.isVisible(false))
          ? "" : element.children.plainText
      }
    }.joined()
  }
}
