internal import MediaCore
internal import Playback

/// `queue.jump`: Goes to an item.
struct QueueJumpRequest: PlaybackRequest {
  static let method = "queue.jump"
  static let summary = "Goes to an item."
  private static let id = Parameter(
    "id", .string, "The item's id.")
  static let parameters = [id.description]
  static let errors = RPCError.of(.unknownItem)
  static let examples = [
    ControlExample(
      "By its id", ["id": "clip", "until": "loaded"])
  ]

  let command: PlaybackCommand

  init(_ arguments: Arguments) throws(RPCError) {
    command = .queue(.jump(ItemID(try arguments.value(Self.id))))
  }
}
