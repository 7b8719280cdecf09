internal import MediaCore

extension Screen {
  /// What is to be done outside it.
  struct Outcome {
    var postings: [Posting] = []
    /// How many pictures the sink was given.
    var framesShown = 0
    var changesStatus = false
    /// Whether earlier turns have to look again.
    var unsettles = false
    /// What is missing before time goes on.
    var awaited: StepState.Awaited = []

    /// Adds what is to be done next.
    mutating func join(_ next: Outcome) {
      postings += next.postings
      framesShown += next.framesShown
      changesStatus = changesStatus || next.changesStatus
      unsettles = unsettles || next.unsettles
      awaited.formUnion(next.awaited)
    }
  }
}
