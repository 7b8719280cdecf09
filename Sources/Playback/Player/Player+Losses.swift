extension Player: LossTaking {
  package func note(_ subject: PlayerStatus.Loss.Subject, lostBecause reason: String?) {
    guard !loop.replies.isClosed else { return }
    if let reason { loop.losses.lose(subject, reason) } else { loop.losses.recover(subject) }
    loop.playout.publish()
  }
}
