internal import MediaCore
internal import Playback

/// `queue.next`: Goes to the next item.
struct QueueNextRequest: PlaybackRequest {
  static let method = "queue.next"
  static let summary = "Goes to the next item."
  static let errors = RPCError.of(.unknownItem)
  let command = PlaybackCommand.queue(.next)

  init(_ arguments: Arguments) {}
}
