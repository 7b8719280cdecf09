/// Why taking the pictures or the sound of a pass stops.
enum FillStop: Equatable {
  /// Enough is there, or nothing more is to be had ahead.
  case full
  /// Data of the pass is missing.
  case lacksData
  /// The track's part of the pass is over: its length may be known now.
  case passEnded
  /// All of the pass was taken: the pass that follows it is needed.
  case needsNext(after: Int)
}
