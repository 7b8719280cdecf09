internal import MediaCore

extension PlayQueue {
  /// How many bytes an item's id may have: every event repeats it.
  static let longestID = 1024

  /// Gives items their ids.
  ///
  /// - Parameters:
  ///   - made: How many ids were made up before.
  ///   - isTaken: Whether an id belongs to another item of the queue.
  /// - Returns: The items, and how many ids are made up by then: they count once the items are in the queue.
  static func name(
    _ items: [ItemDescription], after made: Int, isTaken: (ItemID) -> Bool
  ) throws(MediaError) -> (entries: [Entry], idsMade: Int) {
    var asked: Set<ItemID> = []
    for item in items {
      try check(item)
      guard let id = item.id else { continue }
      guard !isTaken(id), asked.insert(id).inserted else {
        throw MediaError(.invalidArgument, "two items with the id \(id)", item: id)
      }
    }
    var made = made
    func makeID() -> ItemID {
      while true {
        made += 1
        let id = ItemID("item-\(made)")
        if !isTaken(id), !asked.contains(id) { return id }
      }
    }
    let entries = items.map { Entry(id: $0.id ?? makeID(), description: $0) }
    return (entries, made)
  }

  private static func check(_ item: ItemDescription) throws(MediaError) {
    guard !item.source.isEmpty else {
      throw MediaError(.invalidArgument, "an item without a source")
    }
    guard let id = item.id?.rawValue else { return }
    guard !id.isEmpty else { throw MediaError(.invalidArgument, "an item with an empty id") }
    guard id.utf8.count <= longestID else {
      throw MediaError(
        .invalidArgument, "an id of \(id.utf8.count) bytes; \(longestID) are allowed")
    }
  }
}
