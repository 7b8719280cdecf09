internal import Playback

/// `stop`: Ends playing and forgets the queue.
struct StopRequest: PlaybackRequest {
  static let method = "stop"
  static let summary = "Ends playing and forgets the queue."
  let command = PlaybackCommand.stop

  init(_ arguments: Arguments) {}
}
