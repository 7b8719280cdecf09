internal import Playback

/// `idle`: Stops and forgets the queue.
struct IdleRequest: PlaybackRequest {
  static let method = "idle"
  static let summary = "Stops and forgets the queue."
  let command = PlaybackCommand.idle

  init(_ arguments: Arguments) {}
}
