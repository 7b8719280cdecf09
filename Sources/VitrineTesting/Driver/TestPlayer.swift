public import MediaCore
public import Playback
internal import Synchronization
public import Vitrine

/// A player under a virtual clock that a test moves, with all that it told, showed and played.
///
/// It takes no screen, no sound card and no time, and does the same on every run:
///
/// ```swift
/// let player = try await TestPlayer {
///   SourceName("mock:?duration=4")
///   Loop()
/// }
/// try await player.advance(until: .event(.transition), within: .seconds(5))
/// try await player.expect(.status(\.state, .playing))
/// await player.close()
/// ```
///
/// One task drives it; what it tells may be asked from anywhere. It goes on until it is closed or let go of.
public final class TestPlayer: Sendable {
  /// How far a test has got.
  struct Progress: Sendable {
    /// Events before this one were come to, or came before the last commands in a row.
    var place = 0
    /// When the last command was given.
    var commanded = MediaTime.zero
    /// Whether the step before was a command.
    var isInRow = false
    /// The pictures that came in the last step of the clock.
    var recent: [PresentedFrame] = []
  }

  /// How much of the sound is kept.
  static let keptSound = MediaTime.seconds(10)

  /// The player itself, for what a test does not do by this type.
  public let player: VitrinePlayer
  /// The clock, which stands still but for `advance`.
  public let clock: VirtualClock
  let record: EventRecord
  let shown: ShownPictures
  let heard: HeardSound
  let progress = Mutex(Progress())

  /// Makes a player, which plays what the settings name as soon as time runs.
  ///
  /// ```swift
  /// let left = try await TestPlayer { SourceName("left.mp4") }
  /// let right = try await TestPlayer(on: left.clock) { SourceName("right.mp4") }
  /// try await left.advance(by: .seconds(5))
  /// ```
  ///
  /// - Parameters:
  ///   - clock: That of another player, where several are tested together: what lets time run for one lets it run for all.
  ///     The default is one of its own, at time 0.
  ///   - settings: All but the clock; outputs that are `auto` are `null`.
  /// - Throws: As the initializers of `VitrinePlayer`.
  public convenience init(
    on clock: VirtualClock = VirtualClock(horizon: .zero),
    @PlayerSettingsBuilder _ settings: () -> [any PlayerSetting]
  ) async throws(MediaError) {
    try await self.init(settings: PlayerSettings(settings), on: clock)
  }

  /// Makes a player.
  ///
  /// - Parameters:
  ///   - settings: All but the clock; outputs that are `auto` are `null`.
  ///   - clock: That of another player, where several are tested together. The default is one of its own, at time 0.
  /// - Throws: As the initializers of `VitrinePlayer`.
  public init(
    settings: PlayerSettings, on clock: VirtualClock = VirtualClock(horizon: .zero)
  ) async throws(MediaError) {
    let (shown, record) = (ShownPictures(nil), EventRecord())
    // A little more than is looked at, since it is looked at some time after it was heard.
    let heard = HeardSound(clock, keeping: Self.keptSound + .seconds(1), nil)
    var settings = settings
    settings.virtualClock = clock
    AdditionalVideoOutput(shown).apply(to: &settings)
    AdditionalAudioOutput(heard).apply(to: &settings)
    settings.observer = { record.add($0) }
    player = try await VitrinePlayer(settings: settings)
    self.clock = clock
    self.record = record
    self.shown = shown
    self.heard = heard
  }

  /// All events so far, in order.
  public var events: [PlayerEvent] { record.all }

  /// What the player last said of itself.
  public var status: PlayerStatus { player.status }

  /// The picture that is up; `nil` while none is.
  public var picture: PresentedFrame? { shown.current }

  /// Carries out a command, after all that is due by now.
  ///
  /// It returns when the player has taken it; `advance(by: .zero)` lets what comes of it at once be done.
  ///
  /// - Returns: The ids of items that it added.
  /// - Throws: Why it is refused.
  @discardableResult
  public func send(_ command: PlaybackCommand) async throws(MediaError) -> [ItemID] {
    await rest()
    progress.withLock { progress in
      if !progress.isInRow { progress.place = record.count }
      progress.isInRow = true
      progress.commanded = clock.now
    }
    return try await player.send(command)
  }

  /// Stops everything and writes out what outputs hold back; again is harmless.
  public func close() async { await player.close() }
}
