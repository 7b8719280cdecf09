internal import MediaCore

extension PictureInPicture {
  /// What is to be done outside it.
  struct Effects {
    enum Window: Equatable {
      case unchanged
      case small(InsetPlace)
      case normal
    }

    /// What becomes of the window: before anything is posted.
    var window = Window.unchanged
    var postings: [Posting] = []
    var changesStatus = false
    /// Whether earlier turns have to look again.
    var unsettles = false
    /// What is missing before time goes on.
    var awaited: StepState.Awaited = []

    /// Adds what is to be done next; it changes the window no more.
    mutating func join(_ next: Effects) {
      postings += next.postings
      changesStatus = changesStatus || next.changesStatus
      unsettles = unsettles || next.unsettles
      awaited.formUnion(next.awaited)
    }
  }
}
