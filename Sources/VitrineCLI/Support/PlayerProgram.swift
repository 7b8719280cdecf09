internal import ArgumentParser
internal import Control
internal import Logging
internal import MediaCore
internal import Outputs
internal import Playback
internal import Vitrine

/// A player as a program: prints its events, ends when it should, and says how it went.
struct PlayerProgram {
  let settings: PlayerSettings
  let openingRequests: [ConfigurationFile.Line]
  let messages = LinePrinter()
  private let isQuiet: Bool
  private let endsWithQueue: Bool
  private let events: EventPrinter
  private let hasComplained = OnceTrue()
  /// Whether a file was not written, or not to its end.
  private let hasLostOutput = OnceTrue()

  init(
    _ settings: PlayerSettings, isQuiet: Bool, endsWithQueue: Bool,
    openingRequests: [ConfigurationFile.Line] = []
  ) {
    self.settings = settings
    self.isQuiet = isQuiet
    self.endsWithQueue = endsWithQueue
    self.openingRequests = openingRequests
    events = EventPrinter { [messages, hasLostOutput] number in
      hasLostOutput.set()
      let reason = "standard output: \(SystemError.reason(number))"
      messages.print(MediaError(.outputFileFailed, reason).line)
    }
  }

  /// Why the program ends.
  private enum Ending: Sendable {
    case played(MediaError?)
    case quit
    case signal(Int32)
  }

  /// Plays until something ends it.
  ///
  /// - Throws: `ExitCode`: 1 when something failed, 2 for what makes no sense, 130 when interrupted.
  func run() async throws {
    ProgramLog.start(isQuiet: isQuiet, messages)
    let status = await play()
    await messages.finish()
    if status != 0 { throw ExitCode(status) }
  }

  private func play() async -> Int32 {
    if settings.video == "auto", settings.virtualClock == nil, !Display.isLikely() {
      Logger(label: "vitrine").notice("no desktop and no screen was found: pictures go nowhere")
    }
    let signals = EndingSignals()
    let starting = Task { await start() }
    // From the start to the end, so that none is overheard.
    let interruption = Task {
      let number = await signals.next()
      starting.cancel()
      return number
    }
    let player: VitrinePlayer
    switch await starting.value {
    case .success(let started): player = started
    case .failure where starting.isCancelled:
      return status(of: .signal(await interruption.value), nil)
    case .failure(let error):
      messages.print(error.line)
      return error.code == .invalidArgument ? 2 : 1
    }
    let complaints = [PlayerEventFilter.error, .warning]
    let errors = player.subscribe(to: complaints) { batch in
      for event in batch.events {
        if case .warning(let warning) = event.kind { messages.print(warning.line) }
        guard case .error(let error) = event.kind else { continue }
        hasComplained.set()
        if error.code == .outputFileFailed { hasLostOutput.set() }
        messages.print(error.line)
      }
    }
    let printing = Task { await printEvents(of: player) }
    let requests = Task { await sendOpeningRequests() }
    let line = StatusLine(
      player, messages, isWanted: !isQuiet && settings.virtualClock == nil)
    let ending = await ending(of: player, interruption)
    requests.cancel()
    line.stop()
    signals.stop()
    await close(player, printing, after: ending)
    errors.cancel()
    return status(of: ending, player.status)
  }

  private func start() async -> Result<VitrinePlayer, MediaError> {
    var settings = settings
    // Virtual time waits for the reader: nothing is lost, and each batch is a line as the player made it.
    if settings.virtualClock != nil {
      settings.eventReceiver = { [events] batch in events.printNow(batch) }
    }
    do throws(MediaError) {
      return .success(try await VitrinePlayer(settings: settings))
    } catch {
      return .failure(error)
    }
  }

  /// Waits for the first of all that can end the program.
  private func ending(
    of player: VitrinePlayer, _ interruption: Task<Int32, Never>
  ) async -> Ending {
    let (endings, end) = AsyncStream<Ending>.makeStream()
    Task { end.yield(.signal(await interruption.value)) }
    Task {
      await player.waitUntilQuit()
      end.yield(.quit)
    }
    if endsWithQueue {
      Task {
        do throws(MediaError) {
          try await player.waitUntilEnded()
          end.yield(.played(nil))
        } catch {
          end.yield(.played(error))
        }
      }
    }
    for await ending in endings { return ending }
    return .quit
  }

  /// Closes the player, and waits for the reader of the events as long as it takes any.
  private func close(
    _ player: VitrinePlayer, _ printing: Task<Void, Never>, after ending: Ending
  ) async {
    // A run that is to be the same every time is worth more patience, unless a signal or a client ends it.
    let patience: Duration =
      if case .played = ending, settings.virtualClock != nil { .seconds(5) } else {
        .milliseconds(600)
      }
    let limit = Task { await events.giveUpReader(after: patience) }
    await player.close()
    await printing.value
    limit.cancel()
  }

  private func printEvents(of player: VitrinePlayer) async {
    guard !settings.events.isEmpty || settings.timePublishing != nil else { return }
    for await batch in player.events {
      guard await events.print(batch) else { return }
    }
  }

  private func status(of ending: Ending, _ status: PlayerStatus?) -> Int32 {
    switch ending {
    case .quit: return hasLostOutput.isSet ? 1 : 0
    case .signal(let number): return number == EndingSignals.interrupt ? 130 : 0
    case .played(let error):
      if let error, !hasComplained.isSet { messages.print(error.line) }
      let hasFailed = error != nil || (status?.counters.itemsFailed ?? 0) > 0
      return hasFailed || hasLostOutput.isSet ? 1 : 0
    }
  }
}
