public import MediaCore

/// Stills in the order of their times, each as soon as it is there, while later ones are still decoded.
///
/// Iterating begins the work, each time anew; ending the iteration or cancelling its task ends the work.
public struct StillSequence: AsyncSequence, Sendable {
  public typealias Element = Still
  public typealias Failure = MediaError

  let asset: Asset
  let times: StillTimes
  let settings: StillSettings
  /// The kind of file that the pictures are made for; `nil` for pictures in RGB.
  let format: PictureFormat?
  let limit: JobLimit?

  /// Takes the stills one by one.
  public struct AsyncIterator: AsyncIteratorProtocol {
    public typealias Element = Still
    public typealias Failure = MediaError

    fileprivate let work: StillWork

    /// The next still; `nil` after the last, and when the task was cancelled.
    ///
    /// - Throws: What opening or reading the asset throws; 4003 where a picture cannot be decoded.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(MediaError) -> Still? {
      try await work.queue.next()?.get()
    }

    /// The next still; see `next(isolation:)`.
    public mutating func next() async throws(MediaError) -> Still? {
      try await work.queue.next()?.get()
    }
  }

  public func makeAsyncIterator() -> AsyncIterator {
    let work = StillWork(asset, times, settings, for: format, limit)
    work.start()
    return AsyncIterator(work: work)
  }
}
