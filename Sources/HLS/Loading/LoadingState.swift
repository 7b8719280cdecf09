import MediaCore

/// What a loader knows: what is loaded, what failed, and what its reader is given.
///
/// Its methods are the decisions that concern more than one of the three.
struct LoadingState: Sendable {
  var run = LoadedRun()
  var recovery = LoadRecovery()
  var delivery: SegmentDelivery

  init(on time: any TimeSource) { delivery = SegmentDelivery(on: time) }

  /// Goes on from another time.
  ///
  /// - Parameters:
  ///   - time: By the playlist.
  ///   - rests: Whether nothing is loaded before the next seek.
  ///   - staysInterrupted: Whether a reader that was called away stays so.
  mutating func restart(
    from time: MediaTime, rests: Bool, staysInterrupted: Bool, on source: any TimeSource
  ) {
    run = LoadedRun(from: time)
    recovery = LoadRecovery()
    delivery = delivery.restarted(
      rests: rests, staysInterrupted: staysInterrupted, on: source)
  }

  /// Hands a segment over.
  ///
  /// - Parameter kind: Its format; `nil` if it told none.
  mutating func put(_ segment: LoadingSegment, _ kind: SegmentKind?, endsRun: Bool) {
    delivery.append(segment)
    pass(segment.piece, segment.level)
    recovery.plan.succeed()
    run.append(kind, endsRun: endsRun)
  }

  /// Makes a segment a gap: the timeline goes on without it.
  mutating func skip(_ piece: MediaPiece, _ level: Int) {
    pass(piece, level)
    // It may have been the first of its run.
    run.endRun()
    run.endInGap()
  }

  /// Passes over a segment on trial, to see whether the next one can be loaded.
  mutating func leap(over piece: MediaPiece, _ level: Int, _ error: MediaError) {
    recovery.leap(over: piece, error, from: run)
    pass(piece, level)
    run.endRun()
  }

  /// Takes the trial back: the server does not answer for what follows either.
  ///
  /// - Returns: The segment that was passed over; `nil` if none was.
  mutating func returnFromLeap() -> MediaPiece? {
    guard let leap = recovery.returnFromLeap() else { return nil }
    run = leap.saved
    return leap.piece
  }

  /// Makes the segment that was passed over on trial a gap.
  ///
  /// - Returns: `nil` if none was.
  mutating func confirmLeap() -> LoadRecovery.Leap? {
    guard let leap = recovery.confirmLeap() else { return nil }
    run.endInGap()
    return leap
  }

  /// Makes the missing segment a gap if the playlist does not list it any more.
  ///
  /// - Parameter next: What is loaded in its place; `nil` if nothing follows.
  /// - Returns: `nil` if none is missing, or it is still listed.
  mutating func takeLost(before next: MediaPiece?) -> LoadRecovery.Missing? {
    guard let lost = recovery.takeLost(before: next) else { return nil }
    run.endRun()
    if next == nil { run.endInGap() }
    return lost
  }

  private mutating func pass(_ piece: MediaPiece, _ level: Int) {
    if run.cursor?.last == nil { delivery.begin(with: piece, level) }
    run.pass(piece, level, of: recovery.playlist)
    recovery.pass()
  }
}
