import MediaCore
import Synchronization

/// Holes: what is passed over, and who is told.
extension RenditionLoader {
  /// Passes over what is missing: the timeline goes on without it.
  func skip(_ piece: MediaPiece, _ level: Int, _ reason: String, _ generation: Int) {
    update(generation) { state in
      state.pass(piece, level)
      // It may have been the first of its run.
      state.runIsOver = true
      state.endsInHole = true
    }
    report(hole: piece.segment, reason)
  }

  func report(hole segment: Segment, _ reason: String) {
    let drift = drift(listedAt: segment.start)
    let range = TimeRange(start: segment.start + drift, end: segment.end + drift)
    report(.skipped(range, reason: reason))
  }

  /// Tells of what could not be had and has left the playlist since.
  ///
  /// - Parameter next: What is loaded in its place; `nil` when nothing follows.
  func tellLost(before next: MediaPiece?, _ generation: Int) {
    var lost: (piece: MediaPiece, reason: String)?
    state.withLock { state in
      guard state.generation == generation, let wanted = state.wanted,
        next.map({ $0.segment.start > wanted.piece.segment.start + Self.rounding }) ?? true
      else { return }
      lost = wanted
      state.wanted = nil
      state.runIsOver = true
      _ = state.plan.passOver()
      if next == nil { state.endsInHole = true }
    }
    guard let lost else { return }
    var segment = lost.piece.segment
    if let next { segment.duration = next.segment.start - segment.start }
    report(hole: segment, lost.reason)
  }

  /// How far apart the same places of two playlists may be.
  private static let rounding = MediaTime.milliseconds(100)
}
