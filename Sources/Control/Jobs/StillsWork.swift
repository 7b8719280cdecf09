internal import MediaCore
internal import MediaJobs
internal import Synchronization

/// Takes pictures out of a source, and writes them.
final class StillsWork: JobWork {
  private let generator: StillImageGenerator
  private let choice: StillChoice
  private let output: StillOutput
  /// Between stills that are written one by one.
  private let gate = PauseGate()
  /// Between those of a sheet, which one thread takes.
  private let sheetGate = JobGate()
  private let taking = Mutex(Taking())

  private struct Taking {
    /// `nil` before it runs.
    var task: Task<JSONValue, any Error>?
    var isCancelled = false
  }

  init(_ generator: StillImageGenerator, _ choice: StillChoice, _ output: StillOutput) {
    self.generator = generator
    self.choice = choice
    self.output = output
  }

  func run(_ tell: @escaping @Sendable (JobStep) -> Void) async throws(MediaError) -> JSONValue {
    let task = Task {
      tell(JobStep(progress: 0))
      let files = try await take(tell)
      if Task.isCancelled { throw Self.unwanted }
      return JSONValue.object(["files": .array(files.map { .object($0) })])
    }
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

  /// Writes what is chosen.
  ///
  /// - Returns: The files, as they are told.
  private func take(
    _ tell: @escaping @Sendable (JobStep) -> Void
  ) async throws -> [JSONObject] {
    let progress: StillOutput.SheetProgress = { taken, count in
      tell(JobStep(progress: Double(taken) / Double(max(1, count))))
    }
    switch choice {
    case .stills(let times): return try await take(times, progress)
    case .best:
      let chosen = try await generator.bestStill()
      let (path, format) = try output.single("", .png)
      try await chosen.still.write(to: path, as: format, overwrites: output.overwrites)
      var object = chosen.still.json(file: path)
      object["reason"] = .string(chosen.reason)
      return [object]
    case .sheet(let options):
      return Self.json(
        [
          try await output.writeSheet(
            of: generator, options, gate: sheetGate, progress: progress)
        ])
    case .sprites(let options, let times):
      return Self.json(
        try await output.writeSprites(
          of: generator, options, times, gate: sheetGate, progress: progress))
    }
  }

  private static func json(_ files: [StillOutput.SheetFile]) -> [JSONObject] {
    files.map { $0.sheet?.json(file: $0.path) ?? ["file": .string($0.path)] }
  }

  private func take(
    _ times: StillTimes, _ progress: StillOutput.SheetProgress
  ) async throws -> [JSONObject] {
    let duration = try await generator.asset.load(.duration)
    let count = try times.times(of: duration ?? .zero).count
    var files: [JSONObject] = []
    let format = output.pictureFormat(of: count)
    var stills = generator.stills(times, for: format).makeAsyncIterator()
    while let still = try await stills.next() {
      await gate.pass()
      if Task.isCancelled { throw Self.unwanted }
      let path = try output.file(files.count + 1, of: count)
      try await still.write(to: path, as: format, overwrites: output.overwrites)
      files.append(still.json(file: path))
      progress(files.count, count)
    }
    return files
  }

  func pause() {
    gate.close()
    sheetGate.close()
  }

  func resume() {
    gate.open()
    sheetGate.open()
  }

  func cancel() {
    taking.withLock { taking in
      taking.isCancelled = true
      taking.task?.cancel()
    }
    gate.open()
    generator.asset.cancelLoading()
  }
}
