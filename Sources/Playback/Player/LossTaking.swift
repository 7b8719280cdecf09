/// A player to which losses outside of playback are reported: of the control socket's file.
package protocol LossTaking: PlayerControlling {
  /// Notes that something is lost, or is there again.
  ///
  /// - Parameter reason: What happened, in one line; `nil` if it is there.
  func note(_ subject: PlayerStatus.Loss.Subject, lostBecause reason: String?) async
}
