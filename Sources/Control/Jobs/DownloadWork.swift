internal import MediaCore
internal import MediaJobs

/// Brings a source to this machine.
struct DownloadWork: JobWork {
  let download: Download

  func run(_ tell: @escaping @Sendable (JobStep) -> Void) async throws(MediaError) -> JSONValue {
    try await Watched.run {
      for await state in download.states {
        switch state {
        case .prefetching, .keyLoaded: tell(JobStep())
        case .waiting: tell(JobStep(state: .waiting))
        case .running(let progress):
          tell(JobStep(progress: progress.fraction, byteCount: progress.byteCount))
        case .noConnection(let progress):
          tell(
            JobStep(
              state: .noConnection, progress: progress.fraction, byteCount: progress.byteCount))
        case .unknown, .paused, .completed, .canceled, .failed: break
        }
      }
    } _: { () async throws(MediaError) in
      .object(try await download.run().json)
    }
  }

  func pause() { download.pause() }
  func resume() { download.resume() }
  func cancel() { download.cancel() }
}
