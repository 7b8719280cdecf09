public import MediaCore

/// Members by the names that they have in JSON.
extension PlayerStatus {
  /// The same as `items`: `queue` in JSON.
  public var queue: [Item] { items }
  /// The same as `current`: `item` in JSON.
  public var item: ItemID? { current }
  /// The same as `itemLoops`: `loops` in JSON.
  public var loops: Int? { itemLoops }
}
