internal import MediaCore
internal import MediaJobs

/// Makes a file of a source.
struct ExportWork: JobWork {
  let session: ExportSession

  func run(_ tell: @escaping @Sendable (JobStep) -> Void) async throws(MediaError) -> JSONValue {
    try await Watched.run {
      for await status in session.statuses {
        if case .exporting(let fraction) = status { tell(JobStep(progress: fraction)) }
      }
    } _: { () async throws(MediaError) in
      .object(try await session.run().json)
    }
  }

  func pause() { session.pause() }
  func resume() { session.resume() }
  func cancel() { session.cancel() }
}
