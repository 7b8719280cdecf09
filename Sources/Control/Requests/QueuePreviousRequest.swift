internal import MediaCore
internal import Playback

/// `queue.previous`: Goes to the item before.
struct QueuePreviousRequest: PlaybackRequest {
  static let method = "queue.previous"
  static let summary = "Goes to the item before."
  static let errors = RPCError.of(.unknownItem)
  let command = PlaybackCommand.queue(.previous)

  init(_ arguments: Arguments) {}
}
