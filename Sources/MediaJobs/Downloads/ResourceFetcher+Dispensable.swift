internal import MediaCore

extension ResourceFetcher {
  /// For so long nothing may come of what the download is whole without.
  static let shortPatience = MediaTime.seconds(10)

  /// Brings something that the download is whole without.
  ///
  /// - Parameters:
  ///   - patience: For how long it is tried again.
  ///   - body: Gets a fetcher that gives up early.
  /// - Returns: `nil` where it could not be had.
  /// - Throws: 1004 when the download is over, 5xxx for what the disk does not take.
  func dispensable<Value>(
    patience: MediaTime = shortPatience, _ body: (ResourceFetcher) throws(MediaError) -> Value
  ) throws(MediaError) -> Value? {
    var hasty = self
    hasty.conditions.patience = min(conditions.patience, patience)
    do throws(MediaError) { return try body(hasty) } catch {
      guard error.code != .cancelled, !(5000..<6000 ~= error.code.rawValue) else { throw error }
      return nil
    }
  }
}
