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
    var taken: Set<ItemID> = []
    let asked = Set(items.compactMap(\.id))
    var result: [Entry] = []
    var made = made
    for item in items {
      try check(item)
      if let id = item.id, taken.contains(id) || isTaken(id) {
        throw MediaError(.invalidArgument, "two items with the id \(id)", item: id)
      }
      var id = item.id
      while id == nil {
        made += 1
        let candidate = ItemID("item-\(made)")
        if !taken.contains(candidate), !isTaken(candidate), !asked.contains(candidate) {
          id = candidate
        }
      }
      guard let id else { continue }
      taken.insert(id)
      result.append(Entry(id: id, description: item))
    }
    return (result, made)
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
