internal import MediaCore
internal import Playback

/// `queue.insert`: Puts items into the queue at a place.
struct QueueInsertRequest: PlaybackRequest {
  static let method = "queue.insert"
  static let summary = "Puts items into the queue at a place."
  private static let items = Parameter(
    "items", .array(of: .item), "The items: a source each, or an object with one.")
  private static let place = Parameter(
    "at", .integer(atLeast: 0), "The place, from 0, clamped to the queue.")
  static let parameters = [items.description, place.description]
  static let result = JSONValue.addedItemsSchema

  let command: PlaybackCommand

  init(_ arguments: Arguments) throws(RPCError) {
    command = .queue(
      .insert(try arguments.value(Self.items), at: try arguments.value(Self.place)))
  }

  func reply(_ items: [ItemID]) -> JSONValue { .added(items) }
}
