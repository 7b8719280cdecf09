internal import MediaCore

/// A reply that waits until the player has got so far.
struct CompletionWaiter {
  /// What the command was about besides playback.
  enum Concern {
    case playback, seek, subtitles, graphics
    /// No command: the picture that is up, of which a snapshot is made.
    case picture

    init(_ command: PlaybackCommand) {
      switch command {
      case .seek, .begin, .end, .step: self = .seek
      case .addSubtitles: self = .subtitles
      case .addVector, .removeVector: self = .graphics
      default: self = .playback
      }
    }
  }

  var id: Int
  var concern = Concern.playback
  var completion: Completion
  var deadline: MediaTime?
  var item: ItemID?
  var picturesBefore: Int
  var failuresBefore: Int
  /// How many seeks had been given up.
  var abandonedBefore = 0
  var resume: @Sendable (Result<Void, MediaError>) -> Void
}
