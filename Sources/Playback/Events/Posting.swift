internal import MediaCore

/// An event that a part of the loop returns to be posted: the loop adds where playback is.
struct Posting: Equatable {
  let kind: PlayerEvent.Kind
  /// The item that it is about; `nil` for the current one.
  var item: ItemID?
  /// The media time that it carries; `nil` for the position.
  var time: MediaTime?
  /// Whether the status is made anew after it.
  var changesStatus: Bool

  init(
    _ kind: PlayerEvent.Kind, item: ItemID? = nil, at time: MediaTime? = nil,
    changesStatus: Bool = true
  ) {
    self.kind = kind
    self.item = item
    self.time = time
    self.changesStatus = changesStatus
  }
}
