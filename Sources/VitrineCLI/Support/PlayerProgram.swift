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
  /// The clock that stands until the opening requests are carried out; `nil` where it does not run freely after them.
  let heldClock: VirtualClock?
  let log: ProgramLog
  private let messages: LinePrinter
  private let isQuiet: Bool
  private let endsWithQueue: Bool
  private let ticker: TickerFile?
  /// The file that is recorded to; `nil` where nothing is recorded.
  let record: String?
  private let events: EventPrinter
  private let hasComplained = OnceTrue()
  /// Whether a file was not written, or not to its end.
  let hasLostOutput = OnceTrue()
  private let schedule = ScheduleWatch()

  init(
    _ settings: PlayerSettings, _ logging: LogSettings, endsWithQueue: Bool,
    ticker: TickerFile? = nil, record: String? = nil, openingRequests: [ConfigurationFile.Line] = []
  ) {
    self.record = record
    self.ticker = ticker
    var settings = settings
    let runsFreely = settings.virtualClock?.horizon == .distantFuture
    heldClock = runsFreely && !openingRequests.isEmpty ? VirtualClock(horizon: .zero) : nil
    settings.virtualClock = heldClock ?? settings.virtualClock
    self.settings = settings
    self.endsWithQueue = endsWithQueue
    self.openingRequests = openingRequests
    isQuiet = logging.isQuiet
    messages = LinePrinter()
    log = ProgramLog.start(logging, messages)
    events = EventPrinter { [log, hasLostOutput] number in
      hasLostOutput.set()
      let reason = "standard output: \(SystemError.reason(number))"
      log.tell(MediaError(.outputFileFailed, reason))
    }
  }

  /// Plays until something ends it.
  ///
  /// - Throws: `ExitCode`: a `ProgramStatus` other than `done`.
  func run() async throws {
    let status = await play()
    await messages.finish()
    if status != 0 { throw ExitCode(status) }
  }

  private func play() async -> Int32 {
    if settings.video == "auto", settings.virtualClock == nil, !Display.isLikely() {
      log.tell(
        LogRecord(.notice, "no desktop and no screen was found: pictures go nowhere"))
    }
    let recorder: ScenarioRecorder?
    do throws(MediaError) { recorder = try makeRecorder() } catch {
      log.tell(error)
      return ProgramStatus.failed
    }
    let signals = EndingSignals()
    let starting = Task { await start(recorder) }
    // From the start to the end, so that none is overheard.
    let interruption = Task {
      let number = await signals.next()
      starting.cancel()
      return number
    }
    let limit = Task {
      guard settings.virtualClock == nil, let length = settings.schedule?.length else {
        return false
      }
      try? await Task.sleep(for: .nanoseconds(length.nanoseconds))
      guard !Task.isCancelled else { return false }
      starting.cancel()
      return true
    }
    let started = await starting.value
    limit.cancel()
    let player: VitrinePlayer
    switch started {
    case .success(let made): player = made
    case .failure where await limit.value: return ProgramStatus.done
    case .failure where starting.isCancelled:
      return status(of: .signal(await interruption.value), nil)
    case .failure(let error):
      log.tell(error)
      return error.code == .invalidArgument ? ProgramStatus.usage : ProgramStatus.failed
    }
    let printing = Task { await printEvents(of: player) }
    let following = Task { await followTicker(of: player) }
    let requests = Task { await sendOpeningRequests() }
    let line = StatusLine(
      player, messages, isWanted: !isQuiet && settings.virtualClock == nil)
    let ending = await ending(of: player, interruption)
    log.tell(LogRecord(.debug, ending.text))
    requests.cancel()
    following.cancel()
    line.stop()
    signals.stop()
    await close(player, printing, after: ending)
    await recorder?.end()
    return status(of: ending, player.status)
  }

  private func start(_ recorder: ScenarioRecorder?) async -> Result<VitrinePlayer, MediaError> {
    var settings = settings
    recorder?.begin(settings)
    if let recorder { settings.callObserver = { recorder.note($0) } }
    settings.observer = { [log, hasComplained, hasLostOutput] batch in
      for event in batch.events {
        recorder?.note(event)
        log.tell(event)
        guard case .error(let error) = event.kind else { continue }
        hasComplained.set()
        if error.code == .outputFileFailed { hasLostOutput.set() }
      }
    }
    // Virtual time waits for the reader: nothing is lost, and each batch is a line as the player made it.
    if settings.virtualClock != nil {
      settings.eventReceiver = { [events] batch in events.printNow(batch) }
    }
    settings.schedule?.endsWithQueue = endsWithQueue
    // A client or the window could go on with it.
    settings.schedule?.endsWhenStanding =
      endsWithQueue && settings.controlSocket == nil && settings.video != "sdl"
    settings.schedule?.onEnd = { [schedule] end in schedule.note(end) }
    settings.schedule?.onTaken = { [recorder] entry in recorder?.note(entry.call).taken() }
    settings.schedule?.onCall = { [schedule, log, recorder] entry, error in
      // What the end of the player cut off was not refused.
      let refusal = error.flatMap { $0.code == .shutDown ? nil : $0 }
      schedule.noteCall(isRefused: refusal != nil)
      if let refusal {
        recorder?.note(entry.call).finished(refusal)
        log.tell(refusal)
      }
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
  ) async -> ProgramEnding {
    let (endings, end) = AsyncStream<ProgramEnding>.makeStream()
    Task { end.yield(.signal(await interruption.value)) }
    Task { if let reason = await schedule.wait() { end.yield(.scheduled(reason)) } }
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
    for await ending in endings {
      // A player that has ended by its schedule has no more to play either.
      if case .played = ending, let reason = schedule.end { return .scheduled(reason) }
      return ending
    }
    return .quit
  }

  /// Closes the player, and waits for the reader of the events as long as it takes any.
  private func close(
    _ player: VitrinePlayer, _ printing: Task<Void, Never>, after ending: ProgramEnding
  ) async {
    // A run that is to be the same every time is worth more patience, unless a signal or a client ends it.
    let isRepeatable =
      switch ending {
      case .played, .scheduled: settings.virtualClock != nil
      case .quit, .signal: false
      }
    let patience: Duration = isRepeatable ? .seconds(5) : .milliseconds(600)
    let limit = Task { await events.giveUpReader(after: patience) }
    await player.close()
    await printing.value
    limit.cancel()
  }

  /// Gives the player what the file of the ticker says; under a virtual clock it says the same all the time.
  private func followTicker(of player: VitrinePlayer) async {
    guard let ticker, settings.virtualClock == nil else { return }
    let shown = settings.vectors.first { $0.id == TickerOptions.id }
    guard case .text(let line)? = shown?.content else { return }
    await ticker.follow(as: TickerOptions.id, of: player, line) { log.tell($0) }
  }

  private func printEvents(of player: VitrinePlayer) async {
    guard !settings.events.isEmpty || settings.timePublishing != nil else { return }
    for await batch in player.events {
      guard await events.print(batch) else { return }
    }
  }

  private func status(of ending: ProgramEnding, _ status: PlayerStatus?) -> Int32 {
    let hasFailed = hasLostOutput.isSet || schedule.hasRefused
    switch ending {
    case .quit: return hasFailed ? ProgramStatus.failed : ProgramStatus.done
    case .signal(let number):
      return number == EndingSignals.interrupt ? ProgramStatus.interrupted : ProgramStatus.done
    case .scheduled(.itemFailed(let error)):
      if !hasComplained.isSet { log.tell(error) }
      return ProgramStatus.itemFailed
    case .scheduled(.displayLost): return ProgramStatus.displayLost
    case .scheduled(.standing):
      log.tell(
        LogRecord(
          .error,
          "playback stands, and no command is to come: go on by --at, end by --for, or give a --socket"
        ))
      return ProgramStatus.failed
    case .scheduled(.timeOver) where endsWithQueue: return self.status(of: .played(nil), status)
    case .scheduled(.timeOver):
      noteLeftCalls()
      return self.status(of: .quit, status)
    case .played(let error):
      if let error, !hasComplained.isSet { log.tell(error) }
      noteLeftCalls()
      let hasFailedItem = error != nil || (status?.counters.itemsFailed ?? 0) > 0
      return hasFailedItem || hasFailed ? ProgramStatus.failed : ProgramStatus.done
    }
  }

  /// Says so where the end came before calls of the schedule.
  private func noteLeftCalls() {
    let left = (settings.schedule?.entries.count ?? 0) - schedule.carriedOut
    if left > 0 { log.tell(LogRecord(.warning, "the end came before \(left) of --at")) }
  }
}
