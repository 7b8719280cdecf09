internal import FFmpeg
internal import MediaCore
internal import Picture

/// Makes frames look as asked for: what is quick at once, all else on the compositor's thread.
struct FrameComposer: ~Copyable {
  private let compositor: Compositor
  /// Does what takes no thread of its own.
  private var adjuster = ColorAdjuster()
  /// The last error, so that it is posted once.
  private var failure: MediaError?

  init(_ compositor: Compositor) { self.compositor = compositor }

  func close() { compositor.close() }

  /// What came of composing a frame.
  enum Composed {
    /// It can be shown, with an error to post if something could not be drawn.
    case done(PresentedFrame, MediaError?)
    /// The compositor is at work on it.
    case waits
  }

  /// The frame of a job as the sink is to show it.
  ///
  /// - Parameter hasSink: Whether there is a sink at all: without one frames stay as they are.
  mutating func compose(_ job: CompositingJob, hasSink: Bool) -> Composed {
    var frame = job.presented
    guard !job.isNeutral, hasSink else {
      failure = nil
      return .done(frame, nil)
    }
    guard let result = isQuick(job) ? adjusted(job) : compositor.result(of: job) else {
      guard let error = begin(job) else { return .waits }
      return .done(frame, once(error))
    }
    switch result {
    case .success(let made):
      failure = nil
      frame.frame = made
      return .done(frame, nil)
    case .failure(let error): return .done(frame, once(error))
    }
  }

  /// Has a frame composed before it is due.
  ///
  /// - Returns: An error to post; `nil` if the compositor takes it, or nothing is to be done.
  mutating func composeAhead(_ job: CompositingJob) -> MediaError? {
    guard !job.isNeutral, !isQuick(job), compositor.result(of: job) == nil else { return nil }
    return begin(job).flatMap { once($0) }
  }

  /// Whether a frame is being worked on, with whatever look.
  func isComposing(_ job: CompositingJob) -> Bool { !job.isNeutral && compositor.hasBegun(job) }

  /// - Returns: Why the compositor cannot begin; `nil` if it works on the job.
  private func begin(_ job: CompositingJob) -> MediaError? {
    guard !compositor.isWorking(on: job) else { return nil }
    do throws(MediaError) {
      try compositor.submit(job)
      return nil
    } catch {
      return error
    }
  }

  /// An error, unless it was the last one.
  private mutating func once(_ error: MediaError) -> MediaError? {
    defer { failure = error }
    return error == failure ? nil : error
  }

  /// Whether a job is done at once, on this thread.
  private mutating func isQuick(_ job: CompositingJob) -> Bool {
    job.isQuick && adjuster.changesDirectly(job.presented.frame.format, job.look.adjustment)
  }

  private mutating func adjusted(_ job: CompositingJob) -> Result<VideoFrame, MediaError> {
    do throws(MediaError) {
      return .success(
        try adjuster.adjust(job.presented.frame, job.look.adjustment)
          .oriented(by: job.look.orientation))
    } catch {
      return .failure(error)
    }
  }
}
