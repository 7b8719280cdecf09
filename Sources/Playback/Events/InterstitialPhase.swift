internal import MediaCore

/// What becomes of an interstitial.
public enum InterstitialPhase: String, Sendable, Hashable, Codable, CaseIterable {
  /// It begins, with its first asset.
  case start
  /// One of its assets begins, or could not be played.
  case asset
  /// It is over; the reason is told with it.
  case end
}
