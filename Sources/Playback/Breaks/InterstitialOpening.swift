internal import FFmpeg
internal import HLS
internal import MediaCore

/// What loads the lists of interstitials and opens their assets: the stream that schedules them.
protocol InterstitialOpening: Sendable {
  /// Loads the list of an interstitial on a thread of its own.
  ///
  /// - Parameter completion: Called once, on any thread.
  func loadList(
    _ uri: String, _ parameters: InterstitialOpener.Parameters,
    completion: @escaping @Sendable (Result<InterstitialAssetList, MediaError>) -> Void)

  /// Makes the source of an asset, without opening it.
  func open(_ uri: String) throws(MediaError) -> any DataSource

  /// Takes a prepared asset apart.
  func reader(
    of source: any DataSource, name: String, _ reading: ReadingContext
  ) throws(MediaError) -> any PacketReader
}

extension InterstitialOpener: InterstitialOpening {}
