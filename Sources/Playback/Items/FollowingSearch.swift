internal import MediaCore

/// How far the search for the item after a pass has got, so that items that failed are not all passed over again.
struct FollowingSearch {
  /// What must be the same for the items that were passed over to stay so.
  struct Ground: Equatable {
    var item: ItemID
    var pass: Int
    /// The version of the queue.
    var version: Int
    /// How often items that failed were forgiven.
    var forgiven: Int
  }

  private var ground: Ground?
  /// When an item that was passed over may be tried again; `nil` if never on this ground.
  private var end: MediaTime?
  /// The item that was passed over last; at first the item of the pass.
  private(set) var last: ItemID?
  /// How many items were passed over.
  private(set) var passed = 0

  /// Begins again unless the ground is the same.
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
