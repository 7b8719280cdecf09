internal import MediaCore

/// Why an interstitial ended.
public enum InterstitialEndReason: String, Sendable, Hashable, Codable, CaseIterable {
  /// It was played to its end.
  case played
  /// It was played as long as it may.
  case limit
  /// Another place was gone to.
  case left
  /// A command ended it before its end.
  case skipped
  /// It could not be loaded, or none of its assets be played.
  case failed
}
