internal import MediaCore
internal import Playback

/// `queue.append`: Adds items at the end of the queue.
struct QueueAppendRequest: PlaybackRequest {
  static let method = "queue.append"
  static let summary = "Adds items at the end of the queue."
  private static let items = Parameter(
    "items", .array(of: .item), "The items: a source each, or an object with one.")
  static let parameters = [items.description]
  static let result = JSONValue.addedItemsSchema

  let command: PlaybackCommand

  init(_ arguments: Arguments) throws(RPCError) {
    command = .queue(.append(try arguments.value(Self.items)))
  }

  func reply(_ items: [ItemID]) -> JSONValue { .added(items) }
}
