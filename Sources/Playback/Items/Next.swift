/// What follows a round of an item in the queue.
enum Next: Equatable {
  /// The same item once more, from the same pipeline.
  case again(round: Int)
  case item(PlayQueue.Entry)
  /// Nothing, or nothing that may be tried by now.
  case nothing

  /// The item that follows; `nil` if the same item plays again, or nothing follows.
  var entry: PlayQueue.Entry? { if case .item(let entry) = self { entry } else { nil } }

  var isAgain: Bool { if case .again = self { true } else { false } }
}
