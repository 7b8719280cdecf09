package import Playback

/// What every request can reach.
package struct RequestContext: Sendable {
  package var player: any PlayerControlling
  package var statusText: StatusText
  package var registry: MessageRegistry
  /// The version of the program that serves.
  package var version: String
  /// Called when a client has asked the program to quit, after the reply.
  package var onQuit: @Sendable () -> Void
  /// Runs the jobs of clients; `nil` where the program has no folder for them.
  package var jobs: JobCenter?
  /// Called with each command to the player when it begins, and what it gives when that is done; by default nothing is.
  package var onCall: CallObserver?
  /// The clock that clients move; `nil`, the default, where it is not theirs.
  package var clock: SteppedClock?
}
