internal import FFmpeg
internal import MediaCore
internal import Synchronization

/// Works on one frame at a time, ahead of its time, on a thread of its own that starts with the first.
final class Compositor: Sendable {
  private struct State {
    /// What is asked for and not yet begun, or under way.
    var job: CompositingJob?
    var done: (job: CompositingJob, result: Result<VideoFrame, MediaError>)?
    var isRunning = false
    var isClosed = false
  }

  private let state = Mutex(State())
  private let time: any TimeSource
  private let signal: Signal
  private let vectorLayer: VectorLayer
  private let wakeStage: @Sendable () -> Void

  /// - Parameter wakeStage: Called, on the compositor's thread, when a frame is done.
  init(
    time: any TimeSource, _ vectorLayer: VectorLayer, wakeStage: @escaping @Sendable () -> Void
  ) {
    self.time = time
    self.vectorLayer = vectorLayer
    self.wakeStage = wakeStage
    signal = Signal(on: time)
  }

  /// Asks for a frame, in the place of one that was asked for and is not done.
  ///
  /// - Throws: 1000 when the system gives no thread.
  func submit(_ job: CompositingJob) throws(MediaError) {
    let starts = state.withLock { state in
      if state.isClosed { return false }
      state.job = job
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard starts else { return signal.raise() }
    do throws(MediaError) {
      try WorkerThread.start(named: "vitrine-compose", on: time) { [self] in run() }
    } catch {
      state.withLock { $0.isRunning = false }
      throw error
    }
  }

  /// What was made of a job, if that is what was made last.
  func result(of job: CompositingJob) -> Result<VideoFrame, MediaError>? {
    state.withLock { $0.done?.job == job ? $0.done?.result : nil }
  }

  /// Whether a job is asked for and not done.
  func isWorking(on job: CompositingJob) -> Bool { state.withLock { $0.job == job } }

  /// Whether a frame is being worked on or done, with whatever look.
  func hasBegun(_ job: CompositingJob) -> Bool {
    state.withLock { state in
      state.job?.isSameFrame(as: job) == true || state.done?.job.isSameFrame(as: job) == true
    }
  }

  /// Ends the thread.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.job = nil
      state.done = nil
    }
    signal.raise()
  }

  private func run() {
    var painter = FramePainter(vectorLayer)
    while !state.withLock({ $0.isClosed }) {
      guard let job = state.withLock({ $0.job }) else {
        signal.wait()
        continue
      }
      let result = Result { () throws(MediaError) in try painter.paint(job) }
      state.withLock { state in
        if state.isClosed { return }
        state.done = (job, result)
        // Another may have taken its place in the meantime.
        if state.job == job { state.job = nil }
      }
      wakeStage()
    }
  }
}
