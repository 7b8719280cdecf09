internal import MediaCore

/// A line around letters.
struct CueTextOutline: Hashable {
  /// In pixels, to each side.
  var width: Double
  /// `nil` for that of the letters.
  var color: CueColor?
}
