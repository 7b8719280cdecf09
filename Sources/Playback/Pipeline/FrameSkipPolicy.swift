internal import MediaCore

/// Decides which late pictures are not decoded, so that those that follow are in time again.
///
/// A value without a queue: it decides on each picture before that is decoded.
struct FrameSkipPolicy {
  /// What is skipped.
  enum Skip {
    case nothing
    /// The picture, unless others are made from it.
    case unreferenced
    /// The picture, whatever is made from it: all up to the next key frame are skipped too.
    case everything
  }

  /// Later than this, pictures that no other is made from are skipped.
  static let late = MediaTime.milliseconds(500)
  /// Later than this, all pictures are skipped up to a key frame that is due.
  static let veryLate = MediaTime.seconds(2)

  private var skipsToKey = false
  /// The time of the key frame that was skipped to: packets after it that are shown before it need skipped pictures.
  private var landing: MediaTime?

  /// Decides on the next picture.
  ///
  /// - Parameters:
  ///   - time: Of the picture.
  ///   - lateness: How long ago it was due, in real time; negative when it is in time.
  ///   - isKey: Whether it is a key frame.
  ///   - keyFollows: Whether a key frame that is due as well comes after it.
  mutating func skip(
    at time: MediaTime, lateness: MediaTime, isKey: Bool, keyFollows: () -> Bool
  ) -> Skip {
    if isKey {
      landing = skipsToKey ? time : nil
      skipsToKey = false
    } else if skipsToKey {
      return .everything
    }
    if let landing, time < landing { return .everything }
    guard lateness > Self.late else { return .nothing }
    guard lateness > Self.veryLate, keyFollows() else { return .unreferenced }
    skipsToKey = true
    return .everything
  }
}
