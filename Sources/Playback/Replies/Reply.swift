internal import MediaCore

/// A reply with its outcome, to be sent.
struct Reply {
  let resume: Replies.Resumption
  let outcome: Result<Void, MediaError>

  func send() { resume(outcome) }
}
