internal import MediaCore

/// What of a pass decides which item follows it.
struct PlayedRound {
  var item: ItemID
  /// The number of the pass.
  var pass: Int
  /// The round of the item, from 0.
  var round: Int
  /// The round from which on the number of its loops counts.
  var countedFrom = 0
  /// The source that it plays: another one may be listed under its id by now.
  var source: String
  /// What the item asks for when it fails.
  var onError = ItemErrorAction.skip
  /// Whether it broke off.
  var hasFault = false
}
