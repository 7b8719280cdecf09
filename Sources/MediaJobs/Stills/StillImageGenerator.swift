public import MediaCore

/// Takes pictures out of an asset.
///
/// ```swift
/// let generator = StillImageGenerator(Asset("clip.mp4"), StillSettings(tolerance: .exact))
/// let still = try await generator.still(at: .seconds(1.5))
/// let png = try still.encoded(as: .png)
/// for try await still in generator.stills(.evenly(9)) { print(still.actualTime, png.count) }
/// ```
public struct StillImageGenerator: Sendable {
  /// What the pictures are taken of.
  public let asset: Asset
  /// How they are taken.
  public let settings: StillSettings
  /// How many jobs are at work at once, with those of this generator; `nil` where they begin at once.
  public let limit: JobLimit?

  /// Makes a generator; nothing is read yet.
  ///
  /// - Parameter limit: Has each run through the asset wait for its turn among other jobs; the default is that it begins at once.
  ///   An iteration over stills is one run, and keeps its turn until it ends.
  public init(
    _ asset: Asset, _ settings: StillSettings = StillSettings(), limit: JobLimit? = nil
  ) {
    self.asset = asset
    self.settings = settings
    self.limit = limit
  }

  /// The picture for one time.
  ///
  /// - Throws: What opening and reading the asset throws, 3005 where it has no pictures, 4003 where none can be
  ///   decoded, 1004 when the task was cancelled.
  public func still(at time: MediaTime) async throws(MediaError) -> Still {
    var iterator = stills(.at([time])).makeAsyncIterator()
    guard let still = try await iterator.next() else {
      throw MediaError(.cancelled, "the still is not wanted any more")
    }
    return still
  }

  /// The pictures for many times, in their order.
  public func stills(_ times: StillTimes) -> StillSequence {
    StillSequence(asset: asset, times: times, settings: settings, format: nil, limit: limit)
  }

  /// The pictures for many times, each as the encoder of a kind of file takes it, which holds less memory than RGB.
  package func stills(_ times: StillTimes, for format: PictureFormat) -> StillSequence {
    StillSequence(asset: asset, times: times, settings: settings, format: format, limit: limit)
  }
}
