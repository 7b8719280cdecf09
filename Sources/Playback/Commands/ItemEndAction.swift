internal import MediaCore

/// What happens when an item has played.
public enum ItemEndAction: String, Sendable, Hashable, Codable, CaseIterable {
  /// Goes on to the next item.
  case advance
  /// Pauses on the last frame.
  case pause
  /// Does nothing: the last frame stays, and time runs out.
  case none
}
