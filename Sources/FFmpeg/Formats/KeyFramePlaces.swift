package import MediaCore

/// Where the key frames around a time are, by a container's index.
package struct KeyFramePlaces: Hashable, Sendable {
  /// The last one at the time or before it; `nil` where there is none.
  package var before: MediaTime?
  /// The first one at the time or after it; `nil` where there is none.
  package var after: MediaTime?
  /// Whether the index counts by the times of decoding, which are a little earlier.
  package var areDecodeTimes: Bool

  package init(before: MediaTime?, after: MediaTime?, areDecodeTimes: Bool) {
    self.before = before
    self.after = after
    self.areDecodeTimes = areDecodeTimes
  }
}
