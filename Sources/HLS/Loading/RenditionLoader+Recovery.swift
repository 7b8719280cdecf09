import MediaCore
import Networking
import Streaming
import Synchronization

/// What follows failures.
extension RenditionLoader {
  /// After a failure: another attempt, another playlist, or a gap.
  ///
  /// - Parameter piece: What could not be loaded; `nil` for the level's playlist, without which nothing can be passed
  ///   over.
  /// - Throws: Why the stream cannot be played.
  func recover(
    from error: LoadError, _ level: Int, _ piece: MediaPiece?, _ generation: Int,
    _ cancellation: Cancellation
  ) throws(MediaError) {
    try cancellation.check()
    let piece = returnFromLeap(error, generation) ?? piece
    // What is protected is so in every variant, and a forbidden URL is no gap.
    let failure = error.mediaError
    if rendition?.isText != true { report(.failing(failure)) }
    if failure.code.rawValue / 1000 == 6 || failure.code == .forbiddenURL { throw failure }
    if let piece {
      state.withLock { $0.recovery.miss(piece, failure.reason) }
      if let pause = pauseAtEdge(error, piece) { return try cancellation.wait(pause) }
    }
    let mayStay = state.withLock { $0.recovery.plan.maySucceedInPlace(error.network) }
    // The rest of a segment that was begun is in its own playlist only.
    let mayMove = mayMove(after: state.withLock { $0.run.cursor })
    let hasOther = !mayStay && avoid(level, error.network) && mayMove
    let (now, jitter) = (loader.time.now, loader.jitter)
    let left = piece == nil ? nil : buffered
    var step = state.withLock {
      $0.recovery.plan.step(
        after: error.network, hasOther: hasOther, isBroadcast: tracker.isBroadcast,
        buffered: left, at: now, jitter: jitter)
    }
    if case .again(let pause) = step, isTooLate(piece, after: pause) {
      step = state.withLock { $0.recovery.plan.passOver() }
    }
    switch step {
    case .lookAhead:
      if let piece { update(generation) { $0.leap(over: piece, level, failure) } }
    case .again(let pause):
      if error.network?.retryAfter != nil, rendition?.isText != true { report(.pausing(pause)) }
      try cancellation.wait(pause)
    case .elsewhere: break
    case .skip, .giveUp:
      if piece == nil, rendition == nil, presentation.avoidPictures() {
        return state.withLock { $0.recovery.plan.succeed() }
      }
      guard let piece, step == .skip else { throw error.mediaError }
      state.withLock { $0.recovery.makeGap(error.mediaError) }
      skip(piece, level, error.mediaError.reason, generation)
    }
  }

  /// Whether text would come after its time: what follows it has its own.
  private func isTooLate(_ piece: MediaPiece?, after pause: MediaTime) -> Bool {
    guard let piece, rendition?.isText == true else { return false }
    return pause > piece.segment.end - listedPlayhead
  }

  /// Why the last gap since a seek is one; `nil` if there is none.
  var gapError: MediaError? { state.withLock { $0.recovery.gapError } }

  /// How long to wait for a segment at the live edge that is listed and not there; `nil` if it is a fault.
  private func pauseAtEdge(_ error: LoadError, _ piece: MediaPiece) -> MediaTime? {
    guard error.network?.kind == .status(404), tracker.isBroadcast,
      let playlist = tracker.current?.playlist,
      piece.segment.sequenceNumber + LoadRecovery.edge >= playlist.nextSequenceNumber
    else { return nil }
    return state.withLock { $0.recovery.missAtEdge(playlist.targetDuration) }
  }

  /// Leaves the playlist alone for a while from which something could not be loaded.
  ///
  /// - Returns: Whether there is anything else to load instead.
  private func avoid(_ level: Int, _ error: NetworkError?) -> Bool {
    guard let rendition else {
      return presentation.fail(state.withLock { $0.recovery.playlist } ?? "", error)
    }
    // The variant beside is not to blame: its pictures stay, and what goes with another one is loaded.
    let time = state.withLock { $0.run.end }
    return rendition.fail(level, beside: quality?.level(at: time) ?? 0, error)
  }
}
