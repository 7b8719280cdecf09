internal import MediaCore

/// A join whose event waits for the first frame of its pass.
struct Join {
  /// The number of the pass that begins.
  let number: Int
  /// How long the timeline stood before it.
  let heldFor: MediaTime
}
