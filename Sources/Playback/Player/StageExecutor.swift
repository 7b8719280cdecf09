internal import CDispatch
internal import DequeModule
internal import Glibc
internal import MediaCore
internal import Synchronization

/// The stage: the one thread on which a player lives.
///
/// It runs the actor's jobs as they come and the playback loop's steps between them, and sleeps for as long
/// as the last step allows. Under a virtual clock it moves the clock instead of sleeping.
final class StageExecutor: SerialExecutor {
  private struct State {
    var jobs = Deque<UnownedJob>()
    var step: (@Sendable () -> NextStep)?
    var isStopped = false
  }

  private let state = Mutex(State())
  private let signal = Signal()
  private let thread = Atomic<UInt>(0)
  private let time: any TimeSource
  private let virtualClock: VirtualClock?
  private let place: ClockStage?

  init(time: any TimeSource) {
    self.time = time
    virtualClock = time as? VirtualClock
    let signal = signal
    place = virtualClock.map { ClockStage($0) { signal.raise() } }
  }

  /// Starts the thread.
  ///
  /// - Parameter step: Run on the thread whenever something may have changed.
  func start(_ step: @escaping @Sendable () -> NextStep) throws(MediaError) {
    state.withLock { $0.step = step }
    try WorkerThread.start(named: "vitrine-stage") { self.run() }
  }

  /// Makes the stage take another step soon; from any thread.
  func wakeup() { signal.raise() }

  /// Ends the thread once all jobs have run.
  func stop() {
    state.withLock { $0.isStopped = true }
    signal.raise()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let unowned = UnownedJob(job)
    state.withLock { $0.jobs.append(unowned) }
    signal.raise()
  }

  func checkIsolated() {
    precondition(isIsolatingCurrentContext() == true, "not on the player's stage")
  }

  func isIsolatingCurrentContext() -> Bool? {
    thread.load(ordering: .acquiring) == UInt(pthread_self())
  }

  private func run() {
    thread.store(UInt(pthread_self()), ordering: .releasing)
    while true {
      if place?.isHeld == true, state.withLock({ $0.jobs.isEmpty && !$0.isStopped }) {
        signal.wait()
        continue
      }
      place?.begin()
      runJobs()
      let wasShared = virtualClock?.isShared
      let (step, isStopped) = state.withLock { ($0.step, $0.isStopped && $0.jobs.isEmpty) }
      if isStopped { break }
      if virtualClock?.isHeld == true {
        // What others do at this moment is done before it is looked at: then it is the same every time.
        waitForData()
      } else if let step {
        virtualClock?.beginStep()
        let next = step()
        virtualClock?.endStep()
        // What the step took for granted does not hold any more.
        if virtualClock?.isShared == wasShared { sleep(until: next) }
      }
    }
    place?.leave()
    state.withLock { $0.step = nil }
  }

  private func runJobs() {
    while let job = state.withLock({ $0.jobs.popFirst() }) {
      unsafe job.runSynchronously(on: asUnownedSerialExecutor())
    }
  }

  private func sleep(until next: NextStep) {
    switch next {
    case .now: break
    case .onWakeup: waitForData()
    case .at(let moment):
      if let place {
        move(place, to: moment)
      } else {
        let length = moment - time.now
        if length > .zero { signal.wait(atMost: length) }
      }
    case .onArrival:
      if let place { move(place, to: nil, awaitsTimers: true) } else { signal.wait() }
    case .never:
      if let place { move(place, to: nil) } else { signal.wait() }
    }
  }

  /// Waits for what other threads bring; a virtual clock does not wait for a call of theirs without end.
  private func waitForData() {
    guard let virtualClock else { return signal.wait() }
    if !signal.wait(atMost: virtualClock.lookInterval) { virtualClock.lookAtCalls() }
  }

  /// Moves the clock on, or waits where it may not move.
  private func move(_ place: ClockStage, to moment: MediaTime?, awaitsTimers: Bool = false) {
    guard let clock = virtualClock, state.withLock({ $0.jobs.isEmpty }) else { return }
    // Asked in this order: a thread that has finished its work has told by then what came of it.
    if clock.isHeld { return waitForData() }
    // A caller that lets the clock run to a time may have given a command before, which the step has not seen.
    if clock.isShared || clock.horizon != .distantFuture, signal.take() { return }
    if !place.move(to: moment, awaitsTimers: awaitsTimers) { signal.wait() }
  }
}
