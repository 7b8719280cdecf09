package import FFmpeg
package import MediaCore
package import Streaming

/// What a reader of packets is given by the item that it reads for.
package struct ReadingContext: Sendable {
  /// Ends its work from another thread.
  package var readGuard: ReadGuard
  /// What of the medium is played.
  package var range: ItemRange
  /// Where playback is, in the item's time; before the start of what is read while an earlier pass plays.
  package var playhead: @Sendable () -> MediaTime
  /// Whether something is played after what is read: another pass, another item.
  package var isFollowed: @Sendable () -> Bool
  /// Whether playback stands because it is to.
  package var isPaused: @Sendable () -> Bool
  /// Whether what comes of a live input may be dropped where playback does not keep up.
  package var mayDrop: Bool
  /// Whether all of what is on demand is read from its beginning, wherever its playlist has players begin.
  package var ignoresStart: Bool
  /// Told of what becomes of a stream, on any thread.
  package var report: @Sendable (StreamReport) -> Void
  /// Told how long nothing will come because a server asks to be left alone, on any thread.
  package var pause: @Sendable (MediaTime) -> Void
  /// Told again and again while bytes of what is played come, so that their reader is not given up; on any thread.
  package var progress: @Sendable () -> Void
  /// Raised when text has come in a playlist of its own; `nil`, the default, for none.
  package var textArrival: Signal?
  /// What is preferred of streams now; it changes while they play.
  package var preferences: StreamPreferences

  package init(
    readGuard: ReadGuard = ReadGuard(), range: ItemRange = ItemRange(),
    playhead: @escaping @Sendable () -> MediaTime = { .zero },
    isFollowed: @escaping @Sendable () -> Bool = { true },
    isPaused: @escaping @Sendable () -> Bool = { false },
    mayDrop: Bool = false, ignoresStart: Bool = false,
    report: @escaping @Sendable (StreamReport) -> Void = { _ in },
    pause: @escaping @Sendable (MediaTime) -> Void = { _ in },
    progress: @escaping @Sendable () -> Void = {},
    preferences: StreamPreferences = StreamPreferences()
  ) {
    self.readGuard = readGuard
    self.range = range
    self.playhead = playhead
    self.isFollowed = isFollowed
    self.isPaused = isPaused
    self.mayDrop = mayDrop
    self.ignoresStart = ignoresStart
    self.report = report
    self.pause = pause
    self.progress = progress
    self.preferences = preferences
  }
}
