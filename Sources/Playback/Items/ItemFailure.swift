internal import MediaCore

/// A failure of an item that was recorded.
struct ItemFailure: Equatable {
  let item: ItemID
  /// Its events.
  let postings: [Posting]
}
