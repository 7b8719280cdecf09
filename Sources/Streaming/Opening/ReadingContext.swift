package import FFmpeg
package import MediaCore

/// What a reader of packets is given by the item that it reads for.
package struct ReadingContext: Sendable {
  /// Ends its work from another thread.
  package var readGuard: ReadGuard
  /// Where playback is, in the item's time; before the start of what is read while an earlier pass plays.
  package var playhead: @Sendable () -> MediaTime
  /// Told of what becomes of a stream, on any thread.
  package var report: @Sendable (StreamReport) -> Void

  package init(
    readGuard: ReadGuard = ReadGuard(), playhead: @escaping @Sendable () -> MediaTime = { .zero },
    report: @escaping @Sendable (StreamReport) -> Void = { _ in }
  ) {
    self.readGuard = readGuard
    self.playhead = playhead
    self.report = report
  }
}

/// Something that those who read a stream have to tell.
package enum StreamReport: Hashable, Sendable {
  case variantChanged(VariantChange)
}
