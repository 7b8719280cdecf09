/// What playback is at when a command changes the queue.
enum QueueMoment {
  /// The player is idle.
  case idle
  /// The queue has been played to its end, and would go on.
  case ended
  /// All items failed, and the first is tried again later.
  case backingOff
  /// Anything else: what is added does not start at once.
  case busy

  /// - Parameter plays: Whether playback would go on.
  init(_ activity: Transport.Activity, plays: Bool) {
    self =
      switch activity {
      case .idle: .idle
      case .ended: plays ? .ended : .busy
      case .backingOff: .backingOff
      case .loading, .preroll, .running, .held, .buffering: .busy
      }
  }
}
