internal import MediaCore

/// Which parts are refused: those that hold nothing.
extension ExportSegment {
  /// Refuses a part that ends before anything of it was there; needs nothing of the source.
  ///
  /// - Throws: 1001 for an end that is not after the start.
  func checkEnd() throws(MediaError) {
    guard let end, end <= start else { return }
    throw MediaError(
      .invalidArgument,
      "the range begins at \(start) and ends at \(end): set an end after its start")
  }

  /// Refuses a part that begins where its source is over already.
  ///
  /// - Parameter duration: Of the source; `nil` where it does not tell, and nothing is refused.
  /// - Throws: 1001.
  func checkStart(in duration: MediaTime?) throws(MediaError) {
    guard start > .zero, let duration, start >= duration else { return }
    throw MediaError(
      .invalidArgument,
      "the range begins at \(start), and '\(asset.source.withoutCredentials)' ends at \(duration)")
  }
}

extension MediaInformation {
  /// Where a range ends; `nil` where neither that nor the length of the source is known.
  ///
  /// - Parameter end: Where it is to end, perhaps behind the end of the source; `nil` for that.
  func end(notBehind end: MediaTime?) -> MediaTime? {
    guard let end, let duration, !durationIsEstimated else { return end ?? duration }
    return min(end, duration)
  }
}
