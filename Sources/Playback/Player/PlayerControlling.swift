public import MediaCore

/// A player as it is commanded and watched from outside: by the socket, the command line, a program.
///
/// Any thread may use it.
public protocol PlayerControlling: Sendable {
  /// Carries out a command.
  ///
  /// - Parameters:
  ///   - completion: How far it must have got before this returns.
  ///   - timeout: How long to wait for that; `nil` for as long as it takes. The command itself is not
  ///     undone when the time is over.
  /// - Returns: The ids of the items that a queue command added, or the name of the graphic that `addVector` drew;
  ///   otherwise empty.
  /// - Throws: 1003 after the timeout, 1004 when a later command took its place or the task was cancelled, 1007 when
  ///   the player is or gets closed, else why the command was refused.
  @discardableResult
  func send(_ command: PlaybackCommand, until completion: Completion, timeout: MediaTime?)
    async throws(MediaError) -> [ItemID]

  /// Makes a picture of what is on the screen, without disturbing playback.
  ///
  /// - Throws: 1002 when nothing is shown, 1001 for a size that cannot be, 7001 when it cannot be encoded.
  func snapshot(_ options: SnapshotOptions) async throws(MediaError) -> Snapshot

  /// The status last published; does not wait for the player.
  var status: PlayerStatus { get }

  /// Asks for events.
  ///
  /// - Parameters:
  ///   - filters: Which; an event is sent when any of them matches.
  ///   - interval: The least time between two batches. The default everywhere is 1 s.
  ///   - timeInterval: How often to add a `time` event; `nil` for never.
  ///   - receive: Called on the stage with each batch, in order; must not block.
  /// - Returns: The subscription, which ends when it is let go of.
  func subscribe(
    to filters: [PlayerEventFilter], interval: MediaTime, timeInterval: MediaTime?,
    receive: @escaping @Sendable (EventBatch) -> Void
  ) -> EventSubscription
}

extension PlaybackCommand {
  /// Whether nothing has to be read or made ready before the player takes it.
  package var isTakenAtOnce: Bool {
    switch self {
    case .playbackSpeed, .filter, .addVector, .addSubtitles, .setPiP: false
    case .queue(.append), .queue(.insert), .queue(.set), .queue(.replace): false
    default: true
    }
  }
}
