internal import MediaCore

/// What changes when a turn of the loop brings something.
struct TurnMark: Equatable {
  var now: MediaTime
  var activity: Transport.Activity
  var picturesTaken: Int64
  var picturesMade: Int
  var passesMade: Int
  var passes: Int
  var heads: [Int]
  /// The frames of sound that the renderer has, and that it has written; `nil` if there is no renderer.
  var staged: Int64?
  var written: Int64?
  var itemsFailed: Int
  var stepsToGo: Int
  var skips: Int
  var item: ItemID?
}
