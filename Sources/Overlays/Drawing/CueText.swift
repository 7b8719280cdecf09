internal import MediaCore

/// A cue's text as it is drawn at a time, with the style of each part.
struct CueText: Hashable {
  var runs: [CueRun] = []
  var rubies: [CueRuby] = []
  /// What is behind all of it.
  var backgroundColor: CueColor
  /// Whether its base direction is from right to left.
  var isRightToLeft: Bool { runs.lazy.compactMap(\.text.isRightToLeft).first ?? false }
}
