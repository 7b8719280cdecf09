internal import MediaCore

/// What is done after an item failed, or when a back-off is over.
struct FailureOutcome {
  /// What playback goes on with.
  enum Action: Equatable {
    case start(PlayQueue.Entry)
    /// No item may be tried before a moment.
    case backOff(until: MediaTime)
    /// The queue has been played.
    case end
    /// The queue ends there, and playback pauses: the item asks for it.
    case stop
  }

  /// The items that were passed over first, in order: their files are known to be absent.
  var passedOver: [ItemFailure] = []
  var action: Action

  init(_ action: Action, after passedOver: [ItemFailure] = []) {
    self.action = action
    self.passedOver = passedOver
  }
}
