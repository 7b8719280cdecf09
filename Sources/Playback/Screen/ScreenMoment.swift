internal import MediaCore

/// What of a moment of playback decides what is seen.
struct ScreenMoment {
  let now: MediaTime
  /// On the output timeline, never past the end of what there is.
  let position: MediaTime
  /// In the current item.
  let itemTime: MediaTime
  /// That of the timeline.
  let clock: MediaClock
  /// Seconds of timeline for each second while it runs.
  let rate: Double
  let timeRuns: Bool
  /// Whether time waits for what is missing.
  let holdsTime: Bool
  /// Whether the first picture after a start or a jump is awaited.
  let opens: Bool
  let timeline: Timeline
  let queue: PlayQueue
  /// Where the passes on the screen, and that of the next picture, change from and to a colour, by their numbers.
  let fades: [Int: FadeWindows]

  /// How far on the timeline the next picture may be for a change to wait for it: 40 ms of time.
  var longestWait: MediaTime { .milliseconds(40).scaled(by: rate) }

  /// The rate at which the time of graphics goes; 0 while it stands.
  var sceneRate: Double { timeRuns ? rate : 0 }

  /// Where a pass changes from and to a colour.
  func fade(of pass: Int) -> FadeWindows { fades[pass] ?? FadeWindows() }
}
