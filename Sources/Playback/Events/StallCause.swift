internal import MediaCore

/// Why playback stands still.
public enum StallCause: String, Sendable, Hashable, Codable, CaseIterable {
  /// Data does not come from the network as fast as it plays.
  case network
  /// Data does not come from a disk as fast as it plays.
  case disk
  /// Not enough was loaded yet at the place that was gone to.
  case seek
  /// There is data, and no picture is decoded of it.
  case decoder
  /// A device stands still: that of the sound, without which playback goes on after a while, or one that the item
  /// comes from.
  case device
}
