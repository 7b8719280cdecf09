internal import MediaCore

/// How the published list of items differs from the queue.
struct ItemListChange {
  /// From where on the list is another one; `nil` if it has the same items in the same order.
  var start: Int?
  /// All items from there on.
  var tail: [PlayerStatus.Item] = []
  /// Those before it whose status has changed.
  var items: [(place: Int, item: PlayerStatus.Item)] = []

  func apply(to list: inout [PlayerStatus.Item]) {
    if let start { list.replaceSubrange(min(start, list.count)..., with: tail) }
    for (place, item) in items where list.indices.contains(place) { list[place] = item }
  }
}
