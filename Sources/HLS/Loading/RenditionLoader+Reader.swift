import MediaCore
import Streaming
import Synchronization

/// The reader's side: taking segments, seeks and the end.
extension RenditionLoader {
  /// Waits for the next segment.
  ///
  /// - Parameter continuing: Whether it is to go on with the run of the one before.
  /// - Returns: `nil` at the end, or if the next one begins a run and one that continues was requested.
  /// - Throws: Why there is none; 1004 when the reader is called away.
  func take(continuing: Bool) throws(MediaError) -> LoadingSegment? {
    while true {
      switch try takeReady(continuing: continuing) {
      case .segment(let segment): return segment
      case .end: return nil
      case .notYet: arrival.wait()
      }
    }
  }

  /// The next segment, if it comes soon; `nil` if it does not, or there is none.
  ///
  /// - Parameter waiting: Says how long may still be waited.
  /// - Throws: Why there is none; 1004 when the reader is called away.
  func takeReady(_ waiting: () -> MediaTime) throws(MediaError) -> LoadingSegment? {
    while true {
      switch try takeReady(continuing: false) {
      case .segment(let segment): return segment
      case .end: return nil
      case .notYet:
        let limit = waiting()
        guard limit > .zero, arrival.wait(atMost: limit) else { return nil }
      }
    }
  }

  private func takeReady(continuing: Bool) throws(MediaError) -> SegmentDelivery.Taken {
    let taken = state.withLock { state in
      Result { () throws(MediaError) in try state.delivery.take(continuing: continuing) }
    }
    switch try taken.get() {
    case .notYet where range.isWhole: return .notYet
    case let taken:
      work.raise()
      return taken
    }
  }

  /// Whether all has been taken and nothing more will come.
  var isExhausted: Bool { state.withLock { $0.delivery.isExhausted } }

  /// Waits for more bytes; throws when the reader is called away.
  func waitForBytes() throws(MediaError) {
    try checkReader()
    arrival.wait()
  }

  /// - Throws: 1004 if the reader is called away.
  func checkReader() throws(MediaError) {
    if state.withLock({ $0.delivery.isCalledAway }) { throw Cancellation.error }
  }

  /// Makes the reader's waiting end, until the next seek.
  func interrupt() {
    state.withLock { $0.delivery.interrupt() }
    arrival.raise()
  }

  /// Goes on from another time.
  ///
  /// - Returns: Where that is by the playlist.
  @discardableResult
  func seek(to time: MediaTime) -> MediaTime {
    let listed = times.listedTime(of: time)
    start(from: listed)
    return listed
  }

  /// Goes on from another time of the playlist, on behalf of the reader; one that was called away stays so.
  func look(at listed: MediaTime) { start(from: listed, staysInterrupted: true) }

  /// Loads nothing more until the next seek.
  func rest() { start(from: state.withLock { $0.run.end }, rests: true) }

  /// - Parameter time: By the playlist.
  private func start(from time: MediaTime, rests: Bool = false, staysInterrupted: Bool = false) {
    // Before it can be made, and before its companions are sent there.
    if rendition == nil, !rests { quality?.expectChoice() }
    let old = state.withLock { state in
      defer {
        state.restart(
          from: time, rests: rests, staysInterrupted: staysInterrupted, on: loader.time)
      }
      return state.delivery
    }
    old.cancellation.cancel()
    old.hint?.cancel()
    work.raise()
  }

  func close() {
    let old = state.withLock { state in
      state.delivery.close()
      return state.delivery
    }
    old.cancellation.cancel()
    old.hint?.cancel()
    tracker.close()
    work.raise()
    arrival.raise()
  }
}
