internal import MediaCore

/// What to do when an item fails.
public enum ItemErrorAction: Sendable, Hashable {
  /// Go on to the next item.
  case skip
  /// Open it again so many times, waiting longer each time, then go on to the next.
  case retry(Int)
  /// Stop there.
  case stop
}
