internal import MediaCore
internal import MediaJobs
internal import Synchronization

/// Takes pictures out of a source, and writes them.
final class StillsWork: JobWork {
  private let generator: StillImageGenerator
  private let times: StillTimes
  private let output: StillOutput
  private let gate = PauseGate()
  private let taking = Mutex(Taking())

  private struct Taking {
    /// `nil` before it runs.
    var task: Task<JSONValue, any Error>?
    var isCancelled = false
  }

  init(_ generator: StillImageGenerator, _ times: StillTimes, _ output: StillOutput) {
    self.generator = generator
    self.times = times
    self.output = output
  }

  func run(_ tell: @escaping @Sendable (JobStep) -> Void) async throws(MediaError) -> JSONValue {
    let task = Task { try await take(tell) }
    taking.withLock { taking in
      taking.task = task
      if taking.isCancelled { task.cancel() }
    }
    do {
      return try await task.value
    } catch let error as MediaError {
      throw error
    } catch {
      throw Self.unwanted
    }
  }

  private static var unwanted: MediaError {
    MediaError(.cancelled, "the stills are not wanted any more")
  }

  private func take(_ tell: @Sendable (JobStep) -> Void) async throws -> JSONValue {
    tell(JobStep(progress: 0))
    let duration = try await generator.asset.load(.duration)
    let count = try times.times(of: duration ?? .zero).count
    var files: [JSONValue] = []
    let format = output.pictureFormat(of: count)
    var stills = generator.stills(times, for: format).makeAsyncIterator()
    while let still = try await stills.next() {
      await gate.pass()
      if Task.isCancelled { throw Self.unwanted }
      let path = try output.file(files.count + 1, of: count)
      try await still.write(to: path, as: format, overwrites: output.overwrites)
      files.append(.object(still.json(file: path)))
      tell(JobStep(progress: Double(files.count) / Double(count)))
    }
    if Task.isCancelled { throw Self.unwanted }
    return ["files": .array(files)]
  }

  func pause() { gate.close() }

  func resume() { gate.open() }

  func cancel() {
    taking.withLock { taking in
      taking.isCancelled = true
      taking.task?.cancel()
    }
    gate.open()
    generator.asset.cancelLoading()
  }
}
