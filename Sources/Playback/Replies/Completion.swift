/// How far a command must have got before its reply is given.
public enum Completion: String, Sendable, Hashable, Codable {
  /// The player has taken it.
  case accepted
  /// The present item is open.
  case loaded
  /// The first frame after it is shown; reached at once where the picture stands and no other is to come.
  case firstFrame
  /// All it set in motion has come to rest: the seek has landed, playback has begun.
  case settled
}
