public import MediaCore

/// Members by the names that they have in JSON.
extension ItemDescription {
  /// The same as `stillDuration`: `duration` in JSON.
  public var duration: MediaTime {
    get { stillDuration }
    set { stillDuration = newValue }
  }
}
