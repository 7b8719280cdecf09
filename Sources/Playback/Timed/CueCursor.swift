internal import MediaCore
internal import Overlays

/// Gives the cues of a file to a schedule when they are due, so that a file of a million costs no more than one of
/// ten.
struct CueCursor {
  let track: Int
  private let timeline: SubtitleTimeline
  /// The first cue that has not been given.
  private var next: Int

  /// - Parameter time: What is over by then is not given.
  init(_ timeline: SubtitleTimeline, track: Int, at time: MediaTime) {
    self.timeline = timeline
    self.track = track
    next = timeline.cues.begun(at: time)
    active = timeline.cues.active(at: time).map { TimedEntry($0, track: track) }
  }

  /// What is shown already at the time that it begins with.
  private var active: [TimedEntry]

  /// When the next cue begins.
  var nextDue: MediaTime? {
    next < timeline.cues.cues.count ? timeline.cues.cues.range(at: next).start : nil
  }

  /// What begins up to a time and has not been given; what is over by then is left out if it is too much.
  mutating func take(to time: MediaTime) -> [TimedEntry] {
    var entries = active
    active = []
    let end = timeline.cues.begun(at: time)
    // After a long time without a turn there may be more than is of use.
    next = max(next, end - Self.most)
    while next < end {
      entries.append(TimedEntry(timeline.cues.cues[next], track: track))
      next += 1
    }
    return entries
  }

  private static let most = 10_000
}
