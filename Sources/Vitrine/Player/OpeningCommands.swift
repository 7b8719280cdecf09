internal import Control
internal import MediaCore
package import Playback

/// The commands that a player is to begin with, read and not yet carried out.
///
/// They are carried out in their order. The items are queued where the first of them stands that concerns one.
struct OpeningCommands: Sendable {
  /// Those that are carried out before the items are queued.
  let beforeItems: ArraySlice<PlaybackCommand>
  /// The first that concerns an item of the queue, and all that stand after it.
  let afterItems: ArraySlice<PlaybackCommand>

  /// Reads calls.
  ///
  /// - Throws: 1001 for one that makes no sense or concerns a connection.
  init(_ calls: [OpeningCall], _ player: Player) async throws(MediaError) {
    let commands = try await CommandNotes.commands(of: calls, player)
    let first = commands.firstIndex(where: \.concernsItem) ?? commands.endIndex
    beforeItems = commands[..<first]
    afterItems = commands[first...]
  }
}

extension PlaybackCommand {
  /// Whether it is refused, or does nothing, where there is no item.
  package var concernsItem: Bool {
    switch self {
    case .seek, .skip, .begin, .end, .loop, .unloop, .addSubtitles, .step, .fit: true
    case .audioTrack(.index), .subtitles(.index): true
    case .queue(.remove), .queue(.move), .queue(.replace), .queue(.next), .queue(.previous),
      .queue(.jump):
      true
    default: false
    }
  }
}
