internal import MediaCore
internal import Overlays

extension TimedEntry {
  /// The same as something that is drawn.
  func part(_ content: SubtitleParts.Content) -> SubtitleParts.Part {
    SubtitleParts.Part(identity: identity, start: start, end: end, content: content)
  }
}
