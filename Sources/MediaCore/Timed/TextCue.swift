/// A cue of a subtitle track on an item's timeline, as programs are told of it.
public struct TextCue: Hashable, Sendable {
  /// What it says and where it is laid out; its own times are those of its file.
  public var cue: Cue
  /// When it begins, in the item's time.
  public var start: MediaTime
  /// When it ends; `nil` while that is not known, as of captions.
  public var end: MediaTime?
  /// The index of its track.
  public var track: Int
  /// The language of its track (BCP 47); `nil` if the medium does not say.
  public var language: String?

  /// Puts a cue on an item's timeline.
  public init(
    _ cue: Cue, start: MediaTime, end: MediaTime?, track: Int, language: String? = nil
  ) {
    self.cue = cue
    self.start = start
    self.end = end
    self.track = track
    self.language = language
  }
}
