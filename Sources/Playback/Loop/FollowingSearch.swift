internal import MediaCore

/// How far the search for the item after a pass has got, so that those that failed are not all passed over again.
struct FollowingSearch {
  /// What must be the same for those that were passed over to stay so.
  struct Ground: Equatable {
    var item: ItemID
    var pass: Int
    /// Of the queue.
    var version: Int
    /// How often items that failed were forgiven.
    var forgiven: Int
  }

  private var ground: Ground?
  /// When one that was passed over may be tried again.
  private var end: MediaTime?
  /// The last that was passed over.
  private(set) var last: ItemID?
  /// How many have been.
  private(set) var passed = 0

  /// Begins anew unless all is as it was.
  mutating func begin(on ground: Ground, now: MediaTime) {
    if ground == self.ground, end.map({ $0 > now }) ?? true { return }
    self = FollowingSearch()
    self.ground = ground
    last = ground.item
  }

  /// Passes an item over, for good or until a moment.
  mutating func pass(_ id: ItemID, until moment: MediaTime?) {
    last = id
    passed += 1
    end = earlier(end, moment)
  }
}
