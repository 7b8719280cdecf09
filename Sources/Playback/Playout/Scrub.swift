internal import FFmpeg
internal import MediaCore

/// A jump ahead for which decoding just goes on.
struct Scrub {
  /// Where it goes, in the item's time.
  let target: MediaTime
  /// The latest picture up to there.
  private(set) var latest: PresentedFrame
  /// Whether that is the one.
  private(set) var isFound: Bool
  /// When it began.
  let since: MediaTime

  /// - Parameter shown: The picture that is up.
  init(to target: MediaTime, from shown: PresentedFrame, since: MediaTime) {
    self.target = target
    self.since = since
    latest = shown
    isFound = Self.contains(shown, target)
  }

  /// Looks at the next picture.
  ///
  /// - Returns: Whether it comes after the one that is looked for.
  mutating func passes(_ next: PresentedFrame) -> Bool {
    guard next.frame.time <= target else {
      isFound = true
      return true
    }
    latest = next
    isFound = Self.contains(next, target)
    return false
  }

  /// Says that no other picture comes.
  mutating func finish() { isFound = true }

  private static func contains(_ picture: PresentedFrame, _ time: MediaTime) -> Bool {
    time < picture.frame.time + picture.frame.duration
  }
}
