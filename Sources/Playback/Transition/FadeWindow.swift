internal import MediaCore

/// A stretch of the output timeline in which something comes or goes.
struct FadeWindow: Equatable {
  var start: MediaTime
  var length: MediaTime

  var end: MediaTime { start + length }

  /// How much of it is over at a time, 0…1.
  func progress(at time: MediaTime) -> Double {
    guard length > .zero else { return time < start ? 0 : 1 }
    return min(max(0, (time - start).seconds / length.seconds), 1)
  }

  /// Whether a time is within it, its end excluded.
  func contains(_ time: MediaTime) -> Bool { time >= start && time < end }

  /// Where one item changes to the next for two to be up at once.
  ///
  /// - Parameters:
  ///   - wanted: How long both are to be up.
  ///   - end: Where the first would end.
  ///   - first: How long the first is.
  ///   - second: How long the second is; `nil` if that is not known.
  ///   - earliest: Before that nothing can be changed any more.
  /// - Returns: `nil` where too little is left to be worth it.
  static func crossfade(
    _ wanted: MediaTime, end: MediaTime, first: MediaTime, second: MediaTime?,
    notBefore earliest: MediaTime
  ) -> FadeWindow? {
    let length = min(wanted, first, second ?? wanted)
    let start = max(end - length, earliest)
    guard end - start >= .milliseconds(80) else { return nil }
    return FadeWindow(start: start, length: end - start)
  }
}
