package import Control
package import MediaCore
internal import Playback

extension VitrinePlayer {
  /// Carries out a command in the words of the protocol; an `await` counts for nothing.
  ///
  /// - Throws: 1001 for one that makes no sense or concerns a connection, and what the command is refused with.
  package func carryOut(_ call: OpeningCall) async throws(MediaError) {
    let commands = try await CommandNotes.commands(of: [call], player)
    try await player.send(expanding.expand(commands))
  }
}
