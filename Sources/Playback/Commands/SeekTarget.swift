public import MediaCore

/// Where a seek goes.
public enum SeekTarget: Sendable, Hashable {
  /// A time of the item: a negative one goes to the start, one past the end to the end.
  case time(MediaTime)
  /// A length from the present position.
  case relative(MediaTime)
}

extension PlaybackCommand {
  /// Goes to so many seconds of the present item, as `seek(to:play:precision:)` does.
  public static func seek(
    to seconds: Double, play: Bool = true, precision: SeekPrecision = .exact
  ) -> PlaybackCommand {
    .seek(to: .time(.seconds(seconds)), play: play, precision: precision)
  }
}
