internal import MediaCore

/// An item behind another in the queue, whose file may be looked for together with the other's.
struct FollowingItem: Sendable {
  var id: ItemID
  var source: String
}
