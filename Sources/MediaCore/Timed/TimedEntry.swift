/// Something that belongs to a time of an item and is told, not decoded: metadata, a cue.
package struct TimedEntry: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case metadata(TimedMetadata)
    /// What the transport says of the content from then on.
    case tags([String: String])
    /// A cue of the track with an index.
    case cue(Cue, track: Int)
  }

  /// What tells an entry from others, however often it is read.
  package enum Identity: Hashable, Sendable {
    case tag(start: MediaTime, frames: JSONObject)
    case message(scheme: String, value: String, id: UInt32, start: MediaTime)
    case dateRange(String)
    case playlistTag(name: String, value: String?, start: MediaTime)
    case tags(start: MediaTime, [String: String])
    /// Those that differ only in where they lie are several.
    case cue(
      track: Int, start: MediaTime, end: MediaTime?, identifier: String, text: String,
      settings: CueSettings = CueSettings())
    /// Of captions, and of subtitles that are pictures, which have no text: both end when others take their place.
    case caption(track: Int, start: MediaTime, text: String)
  }

  package var identity: Identity
  /// When it begins, in the item's time.
  package var start: MediaTime
  /// When it ends; `nil` for what has no length, and while it is not known.
  package var end: MediaTime?
  package var content: Content

  package init(_ identity: Identity, start: MediaTime, end: MediaTime?, _ content: Content) {
    self.identity = identity
    self.start = start
    self.end = end
    self.content = content
  }

  /// Metadata under an identity.
  package init(_ metadata: TimedMetadata, _ identity: Identity) {
    self.init(identity, start: metadata.start, end: metadata.end, .metadata(metadata))
  }

  /// Tags that hold from a time on.
  package init(_ tags: [String: String], from start: MediaTime) {
    self.init(.tags(start: start, tags), start: start, end: nil, .tags(tags))
  }

  /// A cue of a track, on the item's timeline.
  package init(_ cue: Cue, track: Int) {
    self.init(
      .cue(
        track: track, start: cue.start, end: cue.end, identifier: cue.identifier,
        text: cue.payload, settings: cue.settings),
      start: cue.start, end: cue.end, .cue(cue, track: track))
  }

  /// The index of the track of a cue; `nil` for what is no cue.
  package var track: Int? {
    if case .cue(_, let track) = content { track } else { nil }
  }
}
