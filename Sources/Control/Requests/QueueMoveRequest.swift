internal import MediaCore
internal import Playback

/// `queue.move`: Moves an item to a place.
struct QueueMoveRequest: PlaybackRequest {
  static let method = "queue.move"
  static let summary = "Moves an item to a place."
  private static let id = Parameter(
    "id", .string, "The item's id.")
  private static let place = Parameter(
    "to", .integer(atLeast: 0), "The place, from 0, clamped to the queue.")
  static let parameters = [id.asMain, place.description]
  static let errors = RPCError.of(.unknownItem)
  static let examples = [
    ControlExample(
      "To the front", ["id": "clip", "to": 0])
  ]

  let command: PlaybackCommand

  init(_ arguments: Arguments) throws(RPCError) {
    command = .queue(
      .move(ItemID(try arguments.value(Self.id)), to: try arguments.value(Self.place)))
  }
}
