/// A text that is shown for a while: one subtitle, one caption.
///
/// The values are those of WebVTT, which can hold what the other formats say; a file in another format is
/// read to the same values. Source: https://www.w3.org/TR/webvtt1/, 3.1.
public struct Cue: Hashable, Sendable {
  /// The name that the file gives it; empty if it gives none.
  public var identifier: String
  /// When it is first shown, on the timeline that the file's own times count on.
  public var start: MediaTime
  /// When it is taken away; no later than its start for a cue that is never shown.
  public var end: MediaTime
  /// Where and how it is laid out.
  public var settings: CueSettings
  /// The text as the file has it, with its markup; lines end in a line feed.
  public var payload: String
  /// What the text says, as a tree.
  public var nodes: [CueNode]

  /// Makes a cue; by default without a name, and laid out as WebVTT does where a file says nothing.
  public init(
    identifier: String = "", start: MediaTime, end: MediaTime,
    settings: CueSettings = CueSettings(), payload: String, nodes: [CueNode]
  ) {
    self.identifier = identifier
    self.start = start
    self.end = end
    self.settings = settings
    self.payload = payload
    self.nodes = nodes
  }

  /// The text alone, without markup and without what stands over or under other text (ruby).
  public var plainText: String { nodes.plainText }

  /// Whether it is shown at a time: from its start on, until before its end.
  public func isActive(at time: MediaTime) -> Bool { start <= time && time < end }
}
