public import MediaCore

extension Player {
  /// How long what earlier commands asked for may take to be seen.
  private static let patience = MediaTime.seconds(1)

  /// Makes a picture of what is on the screen, on a thread of its own.
  ///
  /// What commands that were answered before asked for is on it, unless that takes longer than a second.
  ///
  /// - Throws: 1002 when nothing is shown, 1001 for a size that cannot be, 7001 when it cannot be encoded.
  public func snapshot(_ options: SnapshotOptions) async throws(MediaError) -> Snapshot {
    await pictureIsCurrent(within: Self.patience)
    let job = try snapshotJob(options)
    let result: Result<Snapshot, MediaError> = await withCheckedContinuation { continuation in
      do throws(MediaError) {
        try WorkerThread.start {
          continuation.resume(returning: Result { () throws(MediaError) in try job.make() })
        }
      } catch {
        continuation.resume(returning: .failure(error))
      }
    }
    return try result.get()
  }
}
