internal import MediaCore

/// Whether an item was opened, and how that went.
public enum ItemStatus: String, Sendable, Hashable, Codable, CaseIterable {
  /// It has not been opened, or is being opened.
  case unknown
  /// It is open, and its length and its tracks are known.
  case readyToPlay
  /// It could not be opened, or not be played to its end; the status has the error.
  case failed
}
