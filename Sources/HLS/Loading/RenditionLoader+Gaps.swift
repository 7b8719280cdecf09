import MediaCore
import Synchronization

/// Gaps: segments that the timeline goes on without, and their reports.
extension RenditionLoader {
  /// Makes a segment a gap.
  func skip(_ piece: MediaPiece, _ level: Int, _ reason: String, _ generation: Int) {
    update(generation) { $0.skip(piece, level) }
    report(gap: piece.segment, reason)
  }

  func report(gap segment: Segment, _ reason: String) {
    let drift = times.drift(listedAt: segment.start)
    let range = TimeRange(start: segment.start + drift, end: segment.end + drift)
    report(.skipped(range, reason: reason))
  }

  /// Reports the missing segment as a gap if the playlist does not list it any more.
  ///
  /// - Parameter next: What is loaded in its place; `nil` if nothing follows.
  func reportLost(before next: MediaPiece?, _ generation: Int) {
    let lost = state.withLock { state in
      state.delivery.generation == generation ? state.takeLost(before: next) : nil
    }
    guard let lost else { return }
    var segment = lost.piece.segment
    if let next { segment.duration = next.segment.start - segment.start }
    report(gap: segment, lost.reason)
  }

  /// Takes back the trial of what follows a segment if the server does not answer for that either, and confirms the gap
  /// if it does.
  ///
  /// - Returns: The segment to load again; `nil` if none was passed over, or it stays a gap.
  func returnFromLeap(_ error: LoadError, _ generation: Int) -> MediaPiece? {
    guard error.network?.isOfAbsence == true else {
      confirmLeap(generation)
      return nil
    }
    guard state.withLock({ $0.recovery.leap != nil }) else { return nil }
    var piece: MediaPiece?
    update(generation) { piece = $0.returnFromLeap() }
    return piece
  }

  /// Reports the gap: what follows it is loaded, or fails for another reason.
  func confirmLeap(_ generation: Int) {
    let leap = state.withLock { state in
      state.delivery.generation == generation ? state.confirmLeap() : nil
    }
    if let leap { report(gap: leap.piece.segment, leap.error.reason) }
  }
}
