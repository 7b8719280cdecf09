internal import MediaCore

/// How close to its target a seek must land.
public enum SeekPrecision: String, Sendable, Hashable, Codable {
  /// On the frame that contains the time.
  case exact
  /// On the key frame at or before the time, which is faster.
  case keyframe
}
