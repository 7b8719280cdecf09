/// A player that is told of losses which it does not notice itself.
package protocol LossTaking: PlayerControlling {
  /// Notes that something is lost, or is there again.
  ///
  /// - Parameter reason: What happened, in one line; `nil` if it is there.
  func note(_ subject: PlayerStatus.Loss.Subject, lostBecause reason: String?) async
}
