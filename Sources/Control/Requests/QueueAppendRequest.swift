internal import MediaCore
internal import Playback

/// `queue.append`: Adds items at the end of the queue.
struct QueueAppendRequest: AddingRequest {
  static let method = "queue.append"
  static let summary = "Adds items at the end of the queue."
  static let parameters = [addedItems.description]

  let command: PlaybackCommand

  init(_ arguments: Arguments) throws(RPCError) {
    command = .queue(.append(try arguments.value(Self.addedItems)))
  }
}
