internal import MediaCore

/// Which of the pictures that come are wanted: for each target the last that is due at it or before.
struct PictureChoice {
  /// Earliest first.
  let targets: ArraySlice<MediaTime>

  /// Whether a picture may be one that is wanted.
  ///
  /// - Parameters:
  ///   - time: When it is due.
  ///   - known: The times of other pictures that are near it; one that is missing makes more pictures wanted, never
  ///     fewer.
  func wants(_ time: MediaTime, among known: some Sequence<MediaTime>) -> Bool {
    let next = known.filter { $0 > time }.min() ?? .distantFuture
    guard let target = targets.first(where: { $0 >= time }) else { return false }
    return target < next
  }
}
