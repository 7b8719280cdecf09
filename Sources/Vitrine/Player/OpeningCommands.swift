internal import Control
internal import MediaCore
internal import Playback
internal import Synchronization

/// The commands that a player is to begin with, read and not yet carried out.
struct OpeningCommands: Sendable {
  /// Those that hold for whatever comes, in order.
  let beforeItems: [PlaybackCommand]
  /// Those that concern an item of the queue, in order.
  let afterItems: [PlaybackCommand]

  /// Reads calls.
  ///
  /// - Throws: 1001 for one that makes no sense or concerns a connection.
  init(_ calls: [OpeningCall], _ player: Player) async throws(MediaError) {
    let notes = CommandNotes(player)
    for call in calls { try await call.carryOut(on: notes) }
    let commands = notes.commands
    beforeItems = commands.filter { !$0.concernsItem }
    afterItems = commands.filter(\.concernsItem)
  }
}

/// Notes the commands that it is sent, and leaves the player alone.
private final class CommandNotes: PlayerControlling {
  private let player: Player
  private let noted = Mutex<[PlaybackCommand]>([])

  init(_ player: Player) { self.player = player }

  var commands: [PlaybackCommand] { noted.withLock { $0 } }

  var status: PlayerStatus { player.status }

  func send(
    _ command: PlaybackCommand, until completion: Completion, timeout: MediaTime?
  ) async throws(MediaError) -> [ItemID] {
    noted.withLock { $0.append(command) }
    return []
  }

  func snapshot(_ options: SnapshotOptions) async throws(MediaError) -> Snapshot {
    throw MediaError(.nothingLoaded, "nothing is shown")
  }

  func subscribe(
    to filters: [PlayerEventFilter], interval: MediaTime, timeInterval: MediaTime?,
    receive: @escaping @Sendable (EventBatch) -> Void
  ) -> EventSubscription {
    player.subscribe(
      to: filters, interval: interval, timeInterval: timeInterval, receive: receive)
  }
}

extension PlaybackCommand {
  /// Whether it is refused, or does nothing, where there is no item.
  fileprivate var concernsItem: Bool {
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
