import MediaCore
import Networking
import Synchronization

/// Looking at what follows something that cannot be had: either the server is away, or it has only that not.
extension RenditionLoader {
  /// What was passed over to look, and how to come back to it.
  struct Leap: Sendable {
    var piece: MediaPiece
    var reason: String
    var error: MediaError
    fileprivate var cursor: SegmentCursor?
    fileprivate var lastPlaylist: String?
    fileprivate var loadedEnd: MediaTime
    fileprivate var runIsOver: Bool
  }

  /// Goes on to what follows a piece, and tells nobody yet.
  func leap(over piece: MediaPiece, _ level: Int, _ error: MediaError, _ generation: Int) {
    update(generation) { state in
      state.leap = Leap(
        piece: piece, reason: error.reason, error: error, cursor: state.cursor,
        lastPlaylist: state.lastPlaylist, loadedEnd: state.loadedEnd, runIsOver: state.runIsOver)
      state.pass(piece, level)
      state.runIsOver = true
    }
  }

  /// Comes back when what follows cannot be had either because nobody is there, and stays where somebody is.
  ///
  /// - Returns: What is wanted again; `nil` where nothing was passed over, or it stays so.
  func returnFromLeap(_ error: LoadError, _ generation: Int) -> MediaPiece? {
    guard error.network?.isOfAbsence == true else {
      confirmLeap(generation)
      return nil
    }
    guard state.withLock({ $0.leap != nil }) else { return nil }
    var wanted: MediaPiece?
    update(generation) { state in
      guard let leap = state.leap else { return }
      wanted = leap.piece
      state.cursor = leap.cursor
      state.lastPlaylist = leap.lastPlaylist
      state.loadedEnd = leap.loadedEnd
      state.runIsOver = leap.runIsOver
      state.leap = nil
    }
    return wanted
  }

  /// Tells of the hole: what follows it is there, or will not be missing for the same reason.
  func confirmLeap(_ generation: Int) {
    var leap: Leap?
    state.withLock { state in
      guard state.generation == generation else { return }
      leap = state.leap
      state.leap = nil
      guard let error = leap?.error else { return }
      state.missing = error
      state.endsInHole = true
      _ = state.plan.passOver()
    }
    if let leap { report(hole: leap.piece.segment, leap.reason) }
  }
}
