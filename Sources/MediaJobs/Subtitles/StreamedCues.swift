internal import FFmpeg
internal import MediaCore

/// The cues of a track, each once.
///
/// A segment has all cues that are up during it, so that those that are up over its end are in the next one too. Source:
/// RFC 8216, 3.5.
struct StreamedCues {
  private(set) var all: [Cue] = []
  /// The latest of each text, by the cue at no time.
  private var latest: [Cue: Int] = [:]

  /// Times that segments count on clocks of their own are this near to each other.
  private static let tolerance = MediaTime.milliseconds(2)

  /// Adds the cues of a sample.
  mutating func add(_ cues: [Cue], from format: TextSample.Format) {
    switch format {
    case .webVTTSegment: for cue in cues { add(cue) { Self.isNear($0.end, cue.end) } }
    // The next sample may tell a later end of the same cue.
    case .webVTTBoxes: for cue in cues { add(cue) { _ in true } }
    // Each sample that a cue goes through repeats it with the same times.
    case .ttml: for cue in cues { add(cue) { Self.isNear($0.end, cue.end) } }
    default: all += cues
    }
  }

  private mutating func add(_ cue: Cue, replacing isSame: (Cue) -> Bool) {
    var text = cue
    (text.start, text.end) = (.zero, .zero)
    if let place = latest[text], Self.isNear(all[place].start, cue.start), isSame(all[place]) {
      all[place].end = max(all[place].end, cue.end)
      return
    }
    latest[text] = all.count
    all.append(cue)
  }

  private static func isNear(_ time: MediaTime, _ other: MediaTime) -> Bool {
    (time - other).magnitude <= tolerance
  }
}
