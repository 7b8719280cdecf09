/// Text that stands over or under other text.
struct CueRuby: Hashable {
  var runs: [CueRun]
  var isUnder: Bool
}
