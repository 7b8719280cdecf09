internal import MediaCore

extension JSONValue {
  /// What a request that adds items replies: their ids, in order.
  static func added(_ items: [ItemID]) -> JSONValue {
    ["items": .array(items.map { .string($0.rawValue) })]
  }

  /// The schema of that reply.
  static let addedItemsSchema: JSONValue = [
    "type": "object",
    "properties": ["items": ["type": "array", "items": ["type": "string"]]],
  ]
}
