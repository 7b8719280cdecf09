internal import MediaCore

/// What a command on the queue means for playback.
struct QueueOutcome {
  /// What is played from now on.
  enum Play: Equatable {
    /// What was played before.
    case asBefore
    /// What was played before, and what follows it may be another item.
    case replanned
    /// An item, from its beginning.
    case start(PlayQueue.Entry)
    /// Nothing: the queue has been played to its end.
    case end
    /// Nothing: the player becomes idle, and the queue empty.
    case idle
  }

  var play = Play.asBefore
  /// The ids of the items that were added.
  var added: [ItemID] = []
  /// The ids under which another medium is listed than before: tracks that were chosen are not of it.
  var renewed: [ItemID] = []
  /// Whether a seek that is under way is abandoned, before anything is posted.
  var abandonsSeek = false
  /// Whether the current item goes on under a description that may have another volume.
  var keepsCurrent = false
  var postings: [Posting] = []
}
