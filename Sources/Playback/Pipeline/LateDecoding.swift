internal import MediaCore

/// What of the pictures that come too late is left out, so that those that follow are in time again.
///
/// A value without a queue: it is told of each picture before it is decoded.
struct LateDecoding {
  enum Share {
    case nothing
    /// The picture, unless others are made from it.
    case unreferenced
    /// The picture, whatever is made from it: what follows up to the next key frame is left out too.
    case everything
  }

  /// From how late on pictures are left out that no other is made from.
  static let late = MediaTime.milliseconds(500)
  /// From how late on everything is, up to a key frame that is due.
  static let veryLate = MediaTime.seconds(2)

  private var skipsToKey = false
  /// The key frame that was skipped to: what comes after it and is shown before it needs what was left out.
  private var landing: MediaTime?

  /// - Parameters:
  ///   - time: Of the picture.
  ///   - lateness: How long ago it was due, in real time; negative when it is in time.
  ///   - isKey: Whether it is a key frame.
  ///   - keyFollows: Whether a key frame that is due as well comes after it.
  mutating func leftOut(
    at time: MediaTime, lateness: MediaTime, isKey: Bool, keyFollows: () -> Bool
  ) -> Share {
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
