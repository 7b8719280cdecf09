internal import MediaCore

/// Which end of something that lasts a while has come.
public enum CuePhase: String, Sendable, Hashable, Codable, CaseIterable {
  /// It begins; all there is of what has no length.
  case start
  /// It ends.
  case end
}
