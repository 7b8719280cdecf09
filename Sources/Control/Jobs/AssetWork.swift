internal import MediaCore
internal import MediaJobs

/// Looks into a source.
struct AssetWork: JobWork {
  let asset: Asset

  func run(_ tell: @escaping @Sendable (JobStep) -> Void) async throws(MediaError) -> JSONValue {
    tell(JobStep())
    return .object(try await asset.description())
  }

  func cancel() { asset.cancelLoading() }
}
