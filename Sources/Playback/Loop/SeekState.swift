internal import MediaCore

/// A seek that has not landed.
struct SeekState {
  /// Where it goes, in the item's time; `nil` when none is under way.
  var target: MediaTime?
  var precision = SeekPrecision.exact
  /// Whether it waits for the item to be open.
  var isDeferred = false
}
