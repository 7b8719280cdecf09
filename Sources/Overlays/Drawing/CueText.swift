internal import MediaCore

/// A stretch of a cue's text that looks the same throughout.
struct CueRun: Hashable {
  var text: String
  var style: CueTextStyle
  /// The number of the text that stands over or under it; `nil` for none.
  var ruby: Int?
}

/// Text that stands over or under other text.
struct CueRuby: Hashable {
  var runs: [CueRun]
  var isUnder: Bool
}

/// A cue's text as it is drawn at a time, with the style of each part.
struct CueText: Hashable {
  var runs: [CueRun] = []
  var rubies: [CueRuby] = []
  /// What is behind all of it.
  var backgroundColor: CueColor
  /// Whether its base direction is from right to left.
  var isRightToLeft: Bool { runs.lazy.compactMap(\.text.isRightToLeft).first ?? false }
}
