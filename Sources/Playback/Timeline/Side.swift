/// The pictures or the sound of a pass.
struct Side {
  /// Whether they are decoded for an output.
  var isDecoded: Bool
  /// Whether they have all been taken, or will not be.
  var isTaken = false
  /// Whether any of them has been decoded, shown and heard or not.
  var hasBegun = false

  /// Whether nothing of it is to come.
  var isOver: Bool { isTaken || !isDecoded }
}
