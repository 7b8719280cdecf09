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
}
