internal import MediaCore
internal import Streaming

/// What plays in the place of the queue, and when the items of the queue are looked at meanwhile.
struct FallbackPlan {
  static let itemID = ItemID("vitrine:fallback")
  static let slateID = ItemID("vitrine:error-slate")
  static let ids = [itemID, slateID]
  /// How long a still of it is up before it comes again.
  private static let longStill = MediaTime.seconds(3600)

  /// What makes a search that found nothing hold.
  private struct Ground: Equatable {
    var version: Int
    var forgiven: Int
  }

  let wanted: Fallbacks
  /// What plays or was last to play; `nil` before anything was to.
  private(set) var entry: PlayQueue.Entry?
  private var ground: Ground?
  /// When the next item may be tried, on the same ground.
  private var nextTry: MediaTime?

  init(_ wanted: Fallbacks = Fallbacks()) { self.wanted = wanted }

  var isWanted: Bool { wanted.item != nil || wanted.showsError }

  /// Whether an item is what plays in the place of the queue.
  static func isOne(_ id: ItemID?) -> Bool { id.map(ids.contains) ?? false }

  /// Chooses what plays.
  ///
  /// - Parameters:
  ///   - error: The last failure, which a slate tells.
  ///   - mayTry: Whether it did not fail itself a short while ago.
  /// - Returns: `nil` when nothing may be tried.
  mutating func choose(
    after error: MediaError?, mayTry: (ItemID) -> Bool
  ) -> PlayQueue.Entry? {
    var chosen: PlayQueue.Entry?
    if var item = wanted.item, mayTry(Self.itemID) {
      (item.id, item.loops) = (Self.itemID, nil)
      item.stillDuration = max(item.stillDuration, Self.longStill)
      chosen = PlayQueue.Entry(id: Self.itemID, description: item)
    } else if wanted.showsError, mayTry(Self.slateID) {
      chosen = PlayQueue.Entry(
        id: Self.slateID,
        description: ItemDescription(
          Self.slate(of: error), id: Self.slateID, loops: nil, stillDuration: Self.longStill))
    }
    if let chosen { entry = chosen }
    ground = nil
    return chosen
  }

  private static func slate(of error: MediaError?) -> String {
    let told = error.map { "\n\($0.code.name) \($0.code.rawValue)\n\($0.reason.prefix(200))" } ?? ""
    return "slate:" + PercentEncoding.encode(path: "This cannot be played now" + told)
  }

  /// Whether the queue is to be searched for an item that may be tried.
  func searches(version: Int, forgiven: Int, now: MediaTime) -> Bool {
    guard ground == Ground(version: version, forgiven: forgiven) else { return true }
    return nextTry.map { $0 <= now } ?? false
  }

  /// Records that no item may be tried before a moment; `nil` if there is none to try.
  mutating func foundNone(version: Int, forgiven: Int, until moment: MediaTime?) {
    ground = Ground(version: version, forgiven: forgiven)
    nextTry = moment
  }
}
