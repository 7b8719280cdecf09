internal import MediaCore

/// Why a picture in picture is not shown any more.
public enum PictureInPictureEnd: String, Sendable, Hashable, Codable, CaseIterable {
  /// A command ended it, or took away what it was of.
  case command
  /// The second source could not be shown any longer; it is tried again.
  case failed
  /// `stop` took everything away; the second source comes back with the next item.
  case idle
}
