internal import MediaCore
internal import Playback

/// `queue.set`: Replaces all items; those with the same id and content stay as they are.
struct QueueSetRequest: PlaybackRequest {
  static let method = "queue.set"
  static let summary =
    "Replaces all items; those with the same id and content stay as they are."
  private static let items = Parameter(
    "items", .array(of: .item), "The items: a source each, or an object with one.")
  static let parameters = [items.description]
  static let result = JSONValue.addedItemsSchema

  let command: PlaybackCommand

  init(_ arguments: Arguments) throws(RPCError) {
    command = .queue(.set(try arguments.value(Self.items)))
  }

  func reply(_ items: [ItemID]) -> JSONValue { .added(items) }
}
