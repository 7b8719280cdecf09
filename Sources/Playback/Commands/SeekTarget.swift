public import MediaCore

/// Where a seek goes.
public enum SeekTarget: Sendable, Hashable {
  /// A time of the item: a negative one goes to the start, one past the end to the end.
  case time(MediaTime)
  /// A length from the present position.
  case relative(MediaTime)
}
