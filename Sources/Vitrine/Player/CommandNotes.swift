internal import Control
internal import MediaCore
internal import Playback
internal import Synchronization

/// Notes the commands that it is sent, and leaves the player alone.
final class CommandNotes: PlayerControlling {
  private let player: Player
  private let noted = Mutex<[PlaybackCommand]>([])

  private init(_ player: Player) { self.player = player }

  /// The commands that calls come to, in order.
  ///
  /// - Throws: 1001 for one that makes no sense or concerns a connection.
  static func commands(
    of calls: [OpeningCall], _ player: Player
  ) async throws(MediaError) -> [PlaybackCommand] {
    let notes = CommandNotes(player)
    for call in calls { try await call.carryOut(on: notes) }
    return notes.noted.withLock { $0 }
  }

  var status: PlayerStatus { player.status }

  func send(
    _ command: PlaybackCommand, until completion: Completion, timeout: MediaTime?
  ) async throws(MediaError) -> [ItemID] {
    noted.withLock { $0.append(command) }
    return []
  }

  func snapshot(_ options: SnapshotOptions) async throws(MediaError) -> Snapshot {
    throw MediaError(.invalidArgument, "only a client is given one")
  }

  func subscribe(
    to filters: [PlayerEventFilter], interval: MediaTime, timeInterval: MediaTime?,
    receive: @escaping @Sendable (EventBatch) -> Void
  ) -> EventSubscription {
    player.subscribe(
      to: filters, interval: interval, timeInterval: timeInterval, receive: receive)
  }
}
