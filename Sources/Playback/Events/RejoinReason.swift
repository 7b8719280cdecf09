internal import MediaCore

/// Why a broadcast was joined again.
public enum RejoinReason: String, Sendable, Hashable, Codable, CaseIterable {
  /// What was loaded is played, and the window of the broadcast has moved past what follows.
  case behind
  /// A pause was longer than the window.
  case paused
}
