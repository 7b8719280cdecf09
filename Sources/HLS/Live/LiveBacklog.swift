internal import MediaCore

/// Decides what of a live input is dropped because playback does not keep up with it: it is paused, or slower.
///
/// So an input is read all the time: no connection stands still, and no buffer of the system overflows.
struct LiveBacklog {
  enum Step {
    case keep, drop
    /// Enough has been played: what comes from its next key frame on is kept again.
    case join
  }

  private var isDropping = false
  /// Up to where each track of pictures and sound has been kept, in the item's time.
  private var ends: [Int: MediaTime] = [:]

  /// How much more than its target may wait to be played, and with how much of that it is filled again.
  private static let most = MediaTime.seconds(2)
  private static let refill = MediaTime.seconds(1)
  /// How far behind the others a track is that comes no more: more than playback waits for it.
  private static let lag = MediaTime.seconds(12)

  /// Records where a packet that is kept ends.
  mutating func note(_ end: MediaTime, of track: Int) {
    ends[track] = max(ends[track] ?? end, end)
  }

  /// Decides about the next packet.
  ///
  /// - Parameters:
  ///   - played: Where playback is, in the item's time.
  ///   - target: How far behind what comes playback is to be.
  mutating func step(playedTo played: MediaTime, target: MediaTime) -> Step {
    let ahead = reach - max(.zero, played)
    if isDropping {
      guard ahead <= target + Self.refill else { return .drop }
      isDropping = false
      return .join
    }
    isDropping = ahead > target + Self.most
    return isDropping ? .drop : .keep
  }

  /// Up to where all tracks have been kept: playback waits for the one that is last.
  private var reach: MediaTime {
    let latest = ends.values.max() ?? .zero
    return ends.values.filter { $0 > latest - Self.lag }.min() ?? .zero
  }
}
