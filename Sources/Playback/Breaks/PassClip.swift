internal import MediaCore

/// Which clip of a break a pass is.
struct PassClip {
  let stop: InterstitialBreak
  let place: InterstitialBreak.Clip

  /// Whether a viewer may not go forward while it plays.
  var forbidsSkip: Bool { stop.forbidsSkip(of: place) }
}
