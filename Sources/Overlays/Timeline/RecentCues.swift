internal import MediaCore
internal import Synchronization

/// The cues that were asked for last, so that picture after picture with the same cues has none of them made anew.
final class RecentCues: Sendable {
  private let kept = Mutex<[Int: Cue]>([:])

  /// The cues at some places; others are forgotten.
  func take(_ places: [Int], of cues: PackedCues) -> [Cue] {
    kept.withLock { kept in
      let taken = places.map { ($0, kept[$0] ?? cues[$0]) }
      kept = Dictionary(taken) { first, _ in first }
      return taken.map(\.1)
    }
  }
}
