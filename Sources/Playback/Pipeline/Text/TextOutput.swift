internal import MediaCore
internal import Overlays

/// What the reader is to do with what the text tracks gave.
enum TextOutput {
  /// An event is posted at its time.
  case tell(TimedEntry)
  /// Something is drawn at its time.
  case draw(SubtitleParts.Part, track: Int)
  /// What is drawn of a track ends.
  case clear(track: Int, at: MediaTime)
  /// The stage draws once more, even if no event is posted.
  case redraw
  /// The sample says what is not drawn.
  case notDrawn([String], track: Int)
  /// A track was found, at a time, that the item did not list.
  case found(Track, at: MediaTime)
}
