internal import FFmpeg
internal import Glibc
internal import MediaCore
internal import Synchronization

/// The drawing of one graphic on a thread of its own, and the watch over it.
final class RasterTask: Sendable {
  private struct State {
    var outcome: VectorRasterizer.Outcome?
    /// The clock of the processor time that the thread takes.
    var clock: clockid_t?
    var isGivenUp = false
  }

  /// Seconds of a processor, from which on what was freed is given back to the system.
  private static let longWork = 0.05

  private let state = Mutex(State())
  private let done = Signal()
  private let limits: VectorLimits

  init(_ limits: VectorLimits) { self.limits = limits }

  /// Draws; called on the thread that may be given up.
  ///
  /// - Returns: Whether it was given up.
  func run(_ request: VectorRasterizer.Request) -> Bool {
    // Decoding and showing pictures go before it. Linux takes this thread for the process with the number 0.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    var clock = clockid_t()
    if pthread_getcpuclockid(pthread_self(), &clock) == 0 { state.withLock { $0.clock = clock } }
    let limits = limits
    let outcome = Result { () throws(MediaError) in
      try VectorSubject(request.content, limits)
        .draw(request.size, picture: request.picture, limits)
    }
    // Of what takes long much may have been kept in mind, in pieces that the C library would keep.
    if Self.seconds(of: clock) > Self.longWork { LargeMemory.giveBackNow() }
    let isGivenUp = state.withLock { state in
      state.outcome = outcome
      // The clock goes with the thread.
      state.clock = nil
      return state.isGivenUp
    }
    done.raise()
    return isGivenUp
  }

  /// Waits for what comes of it, or until it has taken too long.
  ///
  /// - Parameter giveUp: Called when it is given up, before its thread can notice.
  func outcome(givingUp giveUp: () -> Void) -> VectorRasterizer.Outcome {
    let clock = MonotonicClock()
    let start = clock.now
    while true {
      done.wait(atMost: .milliseconds(50))
      let isLate = (clock.now - start).seconds > limits.time
      let outcome = state.withLock { state -> VectorRasterizer.Outcome? in
        if let outcome = state.outcome { return outcome }
        guard isLate || (state.clock.map(Self.seconds) ?? 0) > limits.processorTime else {
          return nil
        }
        state.isGivenUp = true
        giveUp()
        return .failure(.tooComplex("it takes too long to draw"))
      }
      if let outcome { return outcome }
    }
  }

  private static func seconds(of clock: clockid_t) -> Double {
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
