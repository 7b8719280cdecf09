internal import MediaCore

extension LiveState {
  /// How near the newest that has come is played, where nothing says: as near as it comes.
  static let arrivalHoldBack = MediaTime.seconds(1)

  /// What is known of a live source that cannot be sought in.
  ///
  /// - Parameters:
  ///   - edge: Up to where it has come, in the item's time.
  ///   - time: When.
  init(arrivedTo edge: MediaTime, at time: MediaTime) {
    self.edge = edge
    edgeTime = time
    isLive = true
    isLowLatency = false
    arrives = true
    holdBack = Self.arrivalHoldBack
    keepsAll = false
    seekable = TimeRange(start: .zero, end: edge)
  }
}
