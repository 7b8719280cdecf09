/// In which order the files of a folder are played.
///
/// ```swift
/// let player = try await VitrinePlayer {
///   SourceName("/srv/media")
///   FolderOrder(.shuffled(seed: 7))
/// }
/// ```
public enum FolderOrder: Hashable, Sendable {
  /// As people number files: `clip2` before `clip10`, upper and lower case alike.
  case natural
  /// By the time of the last change of each file, the oldest first; those of one moment in natural order.
  case date
  /// As by chance; the same seed gives the same order of the same names.
  case shuffled(seed: UInt64)

  /// Reads `natural`, `date`, `shuffled`, which has the seed 0, or `shuffled:7`.
  ///
  /// - Returns: `nil` when it is none of these.
  public init?(_ text: String) {
    switch text {
    case "natural": self = .natural
    case "date": self = .date
    case "shuffled": self = .shuffled(seed: 0)
    default:
      guard text.hasPrefix("shuffled:"), let seed = UInt64(text.dropFirst(9)) else { return nil }
      self = .shuffled(seed: seed)
    }
  }
}
