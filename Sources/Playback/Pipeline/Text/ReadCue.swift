internal import MediaCore
internal import Overlays

/// A cue as the reader came upon it.
struct ReadCue {
  /// The event that is posted of it; `nil` when it is drawn alone.
  var entry: TimedEntry?
  var track: Int
  /// What is drawn of it; `nil` when a script draws it.
  var drawn: SubtitleParts.Part?

  /// Whether it begins before a time and ends after it.
  func reaches(over time: MediaTime) -> Bool {
    guard let start = entry?.start ?? drawn?.start, let end = entry?.end ?? drawn?.end else {
      return false
    }
    return start < time && end > time
  }

  var outputs: [TextOutput] {
    var outputs: [TextOutput] = []
    if let entry { outputs.append(.tell(entry)) }
    if let drawn { outputs.append(.draw(drawn, track: track)) }
    return outputs
  }
}
