internal import MediaCore
internal import Playback

/// `queue.remove`: Removes an item.
struct QueueRemoveRequest: PlaybackRequest {
  static let method = "queue.remove"
  static let summary = "Removes an item."
  private static let id = Parameter(
    "id", .string, "The item's id.")
  static let parameters = [id.description]
  static let errors = RPCError.of(.unknownItem)
  static let examples = [
    ControlExample(
      "By its id", ["id": "clip"])
  ]

  let command: PlaybackCommand

  init(_ arguments: Arguments) throws(RPCError) {
    command = .queue(.remove(ItemID(try arguments.value(Self.id))))
  }
}
