package import FFmpeg
package import MediaCore

/// What a reader of packets is given by the item that it reads for.
package struct ReadingContext: Sendable {
  /// Ends its work from another thread.
  package var readGuard: ReadGuard
  /// Where playback is, in the item's time; before the start of what is read while an earlier pass plays.
  package var playhead: @Sendable () -> MediaTime
  /// Whether something is played after what is read: another pass, another item.
  package var isFollowed: @Sendable () -> Bool
  /// Told of what becomes of a stream, on any thread.
  package var report: @Sendable (StreamReport) -> Void
  /// What is preferred of streams now; it changes while they play.
  package var preferences: StreamPreferences

  package init(
    readGuard: ReadGuard = ReadGuard(), playhead: @escaping @Sendable () -> MediaTime = { .zero },
    isFollowed: @escaping @Sendable () -> Bool = { true },
    report: @escaping @Sendable (StreamReport) -> Void = { _ in },
    preferences: StreamPreferences = StreamPreferences()
  ) {
    self.readGuard = readGuard
    self.playhead = playhead
    self.isFollowed = isFollowed
    self.report = report
    self.preferences = preferences
  }
}
