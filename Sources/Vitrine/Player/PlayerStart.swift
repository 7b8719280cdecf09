internal import Control
internal import MediaCore
internal import Playback

/// What lies between a player that was opened and one that does what the settings say.
///
/// Its task may be cancelled: nothing that is still being read is waited for then.
struct PlayerStart: Sendable {
  let settings: PlayerSettings
  let player: Player
  /// The same, as clients command it.
  let expanding: ExpandingPlayer
  let quit: QuitFlag

  /// How long reading what is to be played may keep the socket from being there.
  private static let longestSilence = MediaTime.milliseconds(500)

  /// Tells the player all that the settings say, and begins to listen.
  ///
  /// A client that says quit ends it early.
  ///
  /// - Returns: The server, where the settings ask for one.
  /// - Throws: What cannot be read or is refused, 1010 for a socket that cannot be listened at.
  func run() async throws(MediaError) -> ControlServer? {
    let stopwatch = MonotonicClock()
    let starting = expanding.endingWhenCancelled
    let reading = ItemReading(settings, starting)
    // A client's first command finds the items and all else that the settings say, unless reading them takes long.
    let isSoon =
      if settings.controlSocket == nil { true } else {
        await reading.isDone(within: Self.longestSilence)
      }
    let items = isSoon ? try await reading.commands() : []
    let calls = try await OpeningCommands(settings.openingCalls, player)
    let first = try await starting.expand(settings.openingCommands + calls.beforeItems)
    guard isSoon else {
      try await player.send(first)
      return try await listen { () async throws(MediaError) in
        let rest = try await reading.commands() + starting.expand(Array(calls.afterItems))
        try await player.send(rest, then: scheduledCommands(after: stopwatch.now))
      }
    }
    // With nothing between them: not a frame is shown, and no time passes, before all of it counts.
    try await player.send(
      first + items + starting.expand(Array(calls.afterItems)),
      then: scheduledCommands(after: stopwatch.now))
    return try await listen()
  }

  /// - Parameter reading: How long it took to read what is to be played, which the length of the schedule counts too.
  private func scheduledCommands(
    after reading: MediaTime
  ) async throws(MediaError) -> PlayerSchedule? {
    guard var schedule = settings.schedule else { return nil }
    if settings.virtualClock == nil, let length = schedule.length {
      schedule.length = max(.milliseconds(1), length - reading)
    }
    return try await ScheduledCommands(schedule, player, expanding).playerSchedule
  }

  /// Begins to listen, and then does what may take long, unless a client says quit.
  private func listen(
    thenDo rest: (@Sendable () async throws(MediaError) -> Void)? = nil
  ) async throws(MediaError) -> ControlServer? {
    guard let path = settings.controlSocket else { return nil }
    let server = ControlServer(
      player: expanding, path: path, settings: ControlServerSettings(), registry: .standard,
      jobs: try settings.jobMaker(), onCall: settings.callObserver,
      clock: settings.clientsMoveClock ? settings.virtualClock : nil
    ) { [quit] in quit.set() }
    do {
      try await server.start()
    } catch {
      throw MediaError(.cannotListen, "cannot listen at \(path): \(error)")
    }
    let work = Task { () async -> MediaError? in
      do throws(MediaError) {
        try await rest?()
        return nil
      } catch {
        return error
      }
    }
    quit.notify { work.cancel() }
    let error = await withTaskCancellationHandler {
      await work.value
    } onCancel: {
      work.cancel()
    }
    if let error, !quit.isSet {
      await server.stop()
      throw error
    }
    return server
  }
}
