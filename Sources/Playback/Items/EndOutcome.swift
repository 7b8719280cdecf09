internal import MediaCore

/// What is done at the end of the last pass, when nothing was laid behind it.
enum EndOutcome: Equatable {
  /// The item is played again from its start.
  case again(round: Int)
  /// Playback pauses on the last picture.
  case pause
  /// The last picture stays, and time goes on.
  case stay
  case item(PlayQueue.Entry)
  /// The item broke off, which is recorded, and the next one follows.
  case leave(ItemFailure, PlayQueue.Entry)
  /// The item failed, which is not recorded yet.
  case fail(MediaError)
  /// The next item that may be tried is looked for: those behind the item failed a short while ago.
  case tryAnother
  /// The queue has been played.
  case end
}
