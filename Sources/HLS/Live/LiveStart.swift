internal import MediaCore

/// Where what comes live begins to be played: at a key frame, from which pictures are whole.
struct LiveStart {
  /// Is added to times of packets.
  private(set) var shift = MediaTime.zero
  /// Where the first that is played lies, in the item's time.
  private(set) var earliest = MediaTime.zero
  private var hasBegun = false
  private var passedBy = 0

  /// So many pictures are passed by at most: a stream may have no key frames.
  private static let mostPassedBy = 300

  /// Looks at a packet.
  ///
  /// - Parameters:
  ///   - isKey: Whether all that follows can be decoded from it on.
  ///   - hasPictures: Whether pictures are read at all.
  /// - Returns: Whether it is played, or lies behind where playing begins.
  mutating func begins(
    with track: Track, isKey: Bool, at time: MediaTime?, hasPictures: Bool
  ) -> Bool {
    if hasBegun { return true }
    guard track.isVideo || track.isAudio && !hasPictures else { return false }
    if !isKey, passedBy < Self.mostPassedBy {
      passedBy += 1
      return false
    }
    hasBegun = true
    shift = earliest - (time ?? .zero)
    return true
  }

  /// Begins anew behind what has been read.
  mutating func resume(at time: MediaTime) {
    self = LiveStart()
    earliest = time
  }
}
