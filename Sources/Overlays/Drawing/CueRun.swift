/// A stretch of a cue's text that looks the same throughout.
struct CueRun: Hashable {
  var text: String
  var style: CueTextStyle
  /// The number of the text that stands over or under it; `nil` for none.
  var ruby: Int?
}
