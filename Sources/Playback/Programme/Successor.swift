/// What follows a pass on the timeline: a break comes before another round and before the next item.
enum Successor {
  case inBreak(Interstitials.Following)
  case again(round: Int)
  case item(PlayQueue.Entry)
  case nothing

  /// Whether it is a break of which nothing is ready.
  var isAwaited: Bool { if case .inBreak(.waiting) = self { true } else { false } }
  var isNothing: Bool { if case .nothing = self { true } else { false } }
}
