internal import MediaCore

/// Tracks that the item does not list and that were found in its media: captions among the pictures.
///
/// Reading is ahead of playback by what the machine is quick at. A track is listed when playback comes to the place
/// where it was found, so that what a command finds does not depend on that.
struct FoundTracks: Sendable {
  /// Those that playback has come to, by their index.
  private(set) var listed: [Track] = []
  private var ahead: [(track: Track, pass: Int, time: MediaTime)] = []

  /// Notes that a track was found, unless it is known.
  ///
  /// - Parameters:
  ///   - pass: By its number in the generation.
  ///   - time: In the item's time.
  mutating func note(_ track: Track, pass: Int, time: MediaTime) {
    let known = listed + ahead.map(\.track)
    guard !known.contains(where: { $0.index == track.index }) else { return }
    ahead.append((track, pass, time))
  }

  /// Lists what was found up to a place.
  ///
  /// - Returns: Whether there is something that was not listed.
  mutating func reach(pass: Int, time: MediaTime) -> Bool {
    let isReached = { (place: (track: Track, pass: Int, time: MediaTime)) in
      place.pass < pass || place.pass == pass && place.time <= time
    }
    let reached = ahead.filter(isReached)
    guard !reached.isEmpty else { return false }
    ahead.removeAll(where: isReached)
    listed = (listed + reached.map(\.track)).sorted { $0.index < $1.index }
    return true
  }

  /// Forgets what playback has not come to: another place is gone to, and read anew.
  mutating func beginGeneration() { ahead = [] }
}
