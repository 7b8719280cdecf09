internal import MediaCore

/// An event that a part of the loop wants posted: the loop adds where playback is.
struct Posting {
  let kind: PlayerEvent.Kind
  /// The item that it is about; `nil` for the current one.
  var item: ItemID?
  /// The media time that it carries; `nil` for the position.
  var time: MediaTime?

  init(_ kind: PlayerEvent.Kind, item: ItemID? = nil, at time: MediaTime? = nil) {
    self.kind = kind
    self.item = item
    self.time = time
  }
}

extension PlaybackLoop {
  /// Posts what a part wants posted, in its order.
  func post(_ postings: [Posting]) {
    for posting in postings { post(posting.kind, item: posting.item, at: posting.time) }
  }
}
