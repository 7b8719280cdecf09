import MediaCore
import Networking
import Synchronization

/// What follows failures.
extension RenditionLoader {
  /// After a failure: once more, from elsewhere, or past the hole.
  ///
  /// - Parameter segment: What could not be had; `nil` for the level's playlist, without which nothing can be passed
  ///   over.
  /// - Throws: Why the stream cannot be played.
  func recover(
    from error: LoadError, _ level: Int, _ segment: Segment?, _ generation: Int,
    _ cancellation: Cancellation
  ) throws(MediaError) {
    try cancellation.check()
    // What is protected is so everywhere.
    if case .final(let failure) = error, failure.code.rawValue / 1000 == 6 { throw failure }
    let mayStay = state.withLock { $0.plan.maySucceedInPlace(error.network) }
    let hasOther = !mayStay && avoid(level, error.network)
    let (now, jitter) = (loader.time.now, loader.jitter)
    let step = state.withLock {
      $0.plan.step(after: error.network, hasOther: hasOther, at: now, jitter: jitter)
    }
    switch step {
    case .again(let pause): try cancellation.wait(pause)
    case .elsewhere: break
    case .skip:
      guard let segment else { throw error.mediaError }
      skip(segment, level, error.mediaError.reason, generation)
    case .giveUp: throw error.mediaError
    }
  }

  /// Keeps away from where something could not be had.
  ///
  /// - Returns: Whether there is anything else to load instead.
  private func avoid(_ level: Int, _ error: NetworkError?) -> Bool {
    guard let rendition else {
      return presentation.fail(state.withLock { $0.playlist } ?? "", error)
    }
    // A variant is not to blame for sound that is the same with every other.
    guard rendition.hasOther(than: level) else { return false }
    let time = state.withLock { $0.loadedEnd }
    return presentation.fail(presentation.playlistURI(of: quality?.level(at: time) ?? 0), error)
  }
}
