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
  /// The sound device stands still; after a while playback goes on without it.
  case device
}
