internal import Playback

/// `queue.clear`: Removes all items.
struct QueueClearRequest: PlaybackRequest {
  static let method = "queue.clear"
  static let summary = "Removes all items."
  let command = PlaybackCommand.queue(.clear)

  init(_ arguments: Arguments) {}
}
