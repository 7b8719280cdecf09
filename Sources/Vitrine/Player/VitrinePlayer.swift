internal import Control
internal import HLS
public import MediaCore
internal import Networking
internal import Outputs
public import Playback

/// A ready-made player: sources, sinks, events and the socket put together as the settings say.
///
/// Any thread may use it. It plays until it is closed, or until neither a reference nor a reader of its events is left.
///
/// ```swift
/// let player = try await VitrinePlayer {
///   SourceName("welcome.mp4")
///   Loop()
///   Events([.any])
/// }
/// for await batch in player.events { print(batch.events) }
/// ```
public final class VitrinePlayer: PlayerControlling {
  let player: Player
  /// The same, as it is commanded.
  let expanding: ExpandingPlayer
  private let eventQueue: EventStream
  private let observation: EventSubscription?
  private let eventStreams = EventStreams()
  private let server: ControlServer?
  private let quit = QuitFlag()

  /// Makes a player and begins to play.
  ///
  /// - Throws: 1001 for an output that does not exist, 5xxx for one that does not open, 2xxx or 3xxx for a
  ///   directory or playlist that cannot be read, 1010 for a socket that cannot be listened at, 1004 when
  ///   the task is cancelled meanwhile.
  public convenience init(
    @PlayerSettingsBuilder _ settings: () -> [any PlayerSetting]
  ) async throws(MediaError) {
    try await self.init(settings: PlayerSettings(settings))
  }

  /// Makes a player of one source and begins to play, with all else as it is by default.
  ///
  /// ```swift
  /// let player = try await VitrinePlayer("welcome", ext: "mp4")
  /// ```
  ///
  /// - Parameters:
  ///   - name: A path or a bare name without its extension.
  ///   - ext: The extension.
  /// - Throws: As the initializer that takes a list.
  public convenience init(_ name: String, ext: String) async throws(MediaError) {
    try await self.init {
      SourceName("\(name).\(ext)")
    }
  }

  /// Makes a player and begins to play.
  ///
  /// ```swift
  /// var settings = PlayerSettings()
  /// settings.items = [ItemDescription("welcome.mp4", loops: nil)]
  /// settings.isMuted = true
  /// let player = try await VitrinePlayer(settings: settings)
  /// ```
  ///
  /// - Throws: 1001 for an output that does not exist, 5xxx for one that does not open, 2xxx or 3xxx for a
  ///   directory or playlist that cannot be read, 1010 for a socket that cannot be listened at, 1004 when
  ///   the task is cancelled meanwhile.
  public init(settings: PlayerSettings) async throws(MediaError) {
    let network = NetworkReach()
    var settings = settings
    settings.virtualClock = settings.virtualClock?.forPlayer()
    settings = try settings.withOrigin
    let opener = try settings.sourceOpener(
      client: settings.client(network), reach: network,
      time: settings.virtualClock ?? MonotonicClock())
    var parts = try settings.parts()
    parts.networkFault = { network.fault }
    parts.askToQuit = { [quit] in quit.set() }
    parts.openReference = { (reference, document, source) throws(MediaError) in
      try opener.open(reference, namedIn: document, source)
    }
    parts.open = { (source) throws(MediaError) in try opener.open(source) }
    parts.makeReader = { (source, name, context) throws(MediaError) in
      try opener.reader(of: source, name: name, context)
    }
    let player = try await Player.open(parts)
    self.player = player
    let expanding = ExpandingPlayer(player, opener, time: parts.time)
    self.expanding = expanding
    eventQueue = EventStream(player, settings)
    observation = settings.observer.map {
      player.subscribe(to: [.any], interval: .zero, timeInterval: nil, receive: $0)
    }
    do throws(MediaError) {
      server = try await PlayerStart(
        settings: settings, player: player, expanding: expanding, quit: quit
      ).run()
    } catch {
      quit.set()
      await player.close()
      throw error
    }
    guard Task.isCancelled else { return }
    await close()
    throw MediaError(.cancelled, "the player was given up while it was made")
  }

  deinit { Task { [ending] in await ending.run() } }

  /// The events that the settings ask for, in batches of at most one a second; for one reader.
  ///
  /// Events that are not read yet wait as one batch, 1,024 of them; the oldest give way to more, and an `overflow` at
  /// the beginning tells how many did. A reference to the sequence keeps the player.
  ///
  /// ```swift
  /// for await batch in player.events {
  ///   for case let event in batch.events where event.kind == .ended {
  ///     print("ended at", event.mediaTime)
  ///   }
  /// }
  /// ```
  public var events: AsyncStream<EventBatch> {
    AsyncStream { [self] in await eventQueue.next() }
  }

  /// Events for one reader, from now on until the player is closed.
  func events(
    of filters: [PlayerEventFilter], every timeInterval: MediaTime?, pace: MediaTime
  ) -> EventStream {
    let stream = EventStream(player, filters, timeInterval: timeInterval, pace: pace)
    eventStreams.add(stream)
    return stream
  }

  /// The status last published; from any thread, without waiting for the player.
  ///
  /// ```swift
  /// let status = player.status
  /// print(status.state, status.currentTime.seconds, status.counters.framesDropped)
  /// ```
  public var status: PlayerStatus { player.status }

  /// Carries out a command; what a directory or a playlist lists is added in its place.
  ///
  /// ```swift
  /// // Returns when the frame at 2.5 s is up, or throws 1003 after 5 s.
  /// try await player.send(
  ///   .seek(to: .time(.seconds(2.5)), play: false), until: .settled, timeout: .seconds(5))
  /// ```
  ///
  /// - Throws: As `PlayerControlling.send`; 2xxx or 3xxx for a directory or playlist that cannot be read, and 1004 where the
  ///   task is cancelled meanwhile, which change nothing.
  @discardableResult
  public func send(
    _ command: PlaybackCommand, until completion: Completion = .accepted, timeout: MediaTime? = nil
  ) async throws(MediaError) -> [ItemID] {
    try await expanding.endingWhenCancelled.send(command, until: completion, timeout: timeout)
  }

  /// Makes a picture of what is on the screen, without disturbing playback.
  ///
  /// ```swift
  /// let picture = try await player.snapshot(SnapshotOptions(width: 640, format: .jpeg))
  /// print(picture.size, picture.bytes.count)
  /// ```
  ///
  /// - Throws: 1002 when nothing is shown, 1001 for a size that cannot be, 7001 when it cannot be encoded.
  public func snapshot(
    _ options: SnapshotOptions = SnapshotOptions()
  ) async throws(MediaError) -> Snapshot {
    try await player.snapshot(options)
  }

  /// Asks for events besides those that the settings ask for; from any thread.
  ///
  /// ```swift
  /// let errors = player.subscribe(to: [.error]) { batch in
  ///   for event in batch.events { print(event.kind) }
  /// }
  /// // … and when they are not needed any more:
  /// errors.cancel()
  /// ```
  ///
  /// - Parameters:
  ///   - filters: Which; an event is sent when any of them matches.
  ///   - interval: The least time between two batches; the default is 1 s.
  ///   - timeInterval: How often to add a `time` event; `nil`, the default, for never.
  ///   - receive: Called on the player's own thread with each batch, in order; must not block.
  /// - Returns: The subscription, which ends when it is let go of.
  public func subscribe(
    to filters: [PlayerEventFilter], interval: MediaTime = .seconds(1),
    timeInterval: MediaTime? = nil, receive: @escaping @Sendable (EventBatch) -> Void
  ) -> EventSubscription {
    player.subscribe(
      to: filters, interval: interval, timeInterval: timeInterval, receive: receive)
  }

  /// The items that a path or URL stands for: those of a directory or playlist, else itself.
  ///
  /// ```swift
  /// let items = try await player.expand("/srv/media")
  /// try await player.send(.queue(.append(items)))
  /// ```
  ///
  /// - Throws: 2xxx or 3xxx when it cannot be read as what it is, 1004 when the task is cancelled meanwhile.
  public func expand(_ source: String) async throws(MediaError) -> [ItemDescription] {
    try await expanding.endingWhenCancelled.expand([ItemDescription(source)])
  }

  /// Waits until the queue has been played to its end, or the player is closed.
  ///
  /// Cancelling the task does not end the wait, nor does a client that says quit: that ends `waitUntilQuit`.
  ///
  /// ```swift
  /// do {
  ///   try await player.waitUntilEnded()
  /// } catch {
  ///   print("nothing could be played:", error.reason)
  /// }
  /// await player.close()
  /// ```
  ///
  /// - Throws: The error of the last item that failed, if none could be played, and that of an output that
  ///   gave up.
  public func waitUntilEnded() async throws(MediaError) { try await player.waitUntilEnded() }

  /// Waits until a client on the socket says quit, the player is closed, or the window is, if that is to end the program.
  ///
  /// Cancelling the task does not end the wait.
  public func waitUntilQuit() async { await quit.wait() }

  /// Stops everything, writes out what outputs hold back and frees all; again is harmless.
  public func close() async { await ending.run() }

  private var ending: Ending {
    Ending(
      player: player, server: server, events: eventQueue, streams: eventStreams, quit: quit)
  }

  /// What is ended with a player, also once the player itself is gone.
  private struct Ending {
    let player: Player
    let server: ControlServer?
    let events: EventStream
    let streams: EventStreams
    let quit: QuitFlag

    func run() async {
      quit.set()
      // Clients are told the last events too.
      await player.close()
      await server?.stop()
      events.finish()
      streams.finish()
    }
  }
}
