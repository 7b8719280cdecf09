internal import MediaCore
internal import Playback

/// A request that adds items to the queue, and is answered with their ids, in order.
protocol AddingRequest: PlaybackRequest {}

extension AddingRequest {
  /// The items, for those that take several.
  static var addedItems: Parameter<[ItemDescription]> {
    Parameter("items", .array(of: .item), "The items: a source each, or an object with one.")
  }

  static var result: JSONSchema {
    JSONSchema.object(["items": .string.list]).named("ItemsReply")
  }

  func reply(_ items: [ItemID]) -> JSONValue {
    ["items": .array(items.map { .string($0.rawValue) })]
  }
}
