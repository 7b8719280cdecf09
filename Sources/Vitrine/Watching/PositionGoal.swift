package import MediaCore
package import Playback

/// A position in an item that playback comes to, from before it.
package struct PositionGoal: Sendable {
  private let time: MediaTime
  /// A position that is no further off counts as the time.
  private let nearly: MediaTime
  private var hasBeenBefore = false

  package init(_ time: MediaTime, tolerance: MediaTime) {
    self.time = time
    nearly = max(tolerance, ClockStep.least)
  }

  package mutating func isReached(in status: PlayerStatus) -> Bool {
    let left = time - status.currentTime
    if left <= .zero, hasBeenBefore || left + nearly >= .zero { return true }
    if left > .zero { hasBeenBefore = true }
    return false
  }

  /// How far the clock is moved next: in the last step it is as far as is left.
  package func step(in status: PlayerStatus) -> MediaTime {
    let left = time - status.currentTime
    guard left > .zero, status.state == .playing, status.rate > 0 else { return ClockStep.usual }
    return min(ClockStep.usual, max(ClockStep.least, left.scaled(by: 1 / status.rate)))
  }
}
