internal import ArgumentParser
internal import Control
internal import Logging
internal import MediaCore
internal import Outputs
internal import Playback
internal import Vitrine

/// A player as a program: prints its events, ends when it should, and says how it went.
struct PlayerProgram {
  private let settings: PlayerSettings
  private let isQuiet: Bool
  private let endsWithQueue: Bool
  private let openingRequests: [String]
  private let hasComplained = OnceTrue()
  /// Whether a file was not written, or not to its end.
  private let hasLostOutput = OnceTrue()

  init(
    _ settings: PlayerSettings, isQuiet: Bool, endsWithQueue: Bool, openingRequests: [String] = []
  ) {
    self.settings = settings
    self.isQuiet = isQuiet
    self.endsWithQueue = endsWithQueue
    self.openingRequests = openingRequests
  }

  /// Why the program ends.
  private enum Ending: Sendable {
    case played(MediaError?)
    case quit
    case signal(Int32)
  }

  /// Plays until something ends it.
  ///
  /// - Throws: `ExitCode`: 1 when something failed, 130 when interrupted.
  func run() async throws {
    ProgramLog.start(isQuiet: isQuiet)
    DescriptorLimit.raise()
    if settings.video == "auto", settings.virtualClock == nil, !Display.isLikely() {
      Logger(label: "vitrine").notice("no desktop and no screen was found: pictures go nowhere")
    }
    let signals = EndingSignals()
    let player: VitrinePlayer
    var settings = settings
    // Virtual time waits for who reads: nothing is lost, and each batch is a line as the player made it.
    if settings.virtualClock != nil { settings.eventReceiver = { batch in _ = Self.print(batch) } }
    do {
      player = try await VitrinePlayer(settings)
    } catch {
      throw Self.complain(error)
    }
    let printer = LinePrinter()
    let errors = player.subscribe(to: [PlayerEventFilter("error")].compactMap { $0 }) { batch in
      for event in batch.events {
        guard case .error(let error) = event.kind else { continue }
        hasComplained.set()
        if error.code == .outputFileFailed { hasLostOutput.set() }
        printer.print(error.line)
      }
    }
    let printing = Task { await printEvents(of: player) }
    let status = StatusLine(
      player, printer, isWanted: !isQuiet && settings.virtualClock == nil)
    try await sendOpeningRequests()
    let ending = await waitForEnding(player, signals)
    status.stop()
    await player.close()
    await printing.value
    errors.cancel()
    printer.finish()
    try exit(ending, player.status)
  }

  private func waitForEnding(_ player: VitrinePlayer, _ signals: EndingSignals) async -> Ending {
    await withTaskGroup(of: Ending.self) { group in
      group.addTask { .signal(await signals.next()) }
      group.addTask {
        await player.waitUntilQuit()
        return .quit
      }
      if endsWithQueue {
        group.addTask {
          do throws(MediaError) {
            try await player.waitUntilEnded()
            return .played(nil)
          } catch {
            return .played(error)
          }
        }
      }
      let first = await group.next() ?? .quit
      signals.stop()
      await player.close()
      group.cancelAll()
      return first
    }
  }

  private func printEvents(of player: VitrinePlayer) async {
    guard !settings.events.isEmpty || settings.timePublishing != nil else { return }
    for await batch in player.events {
      guard Self.print(batch) else { return }
    }
  }

  /// - Returns: Whether anybody still reads.
  private static func print(_ batch: EventBatch) -> Bool {
    let object: JSONObject = [
      "sequence": .int(batch.firstSequence),
      "events": .array(batch.events.map { .object($0.json) }),
    ]
    return StandardOutput.print(JSONValue.object(object).json)
  }

  /// Sends the configuration's requests to our own socket, as any client would.
  private func sendOpeningRequests() async throws {
    guard !openingRequests.isEmpty, let path = settings.controlSocket else { return }
    let client = try await ControlClient.connect(to: path)
    for line in openingRequests {
      do {
        guard case .object(let request) = try JSONReader.value(of: line),
          case .string(let method)? = request["method"]
        else { throw ValidationError("not a request: \(line)") }
        _ = try await client.call(method, request["params"])
      } catch {
        StandardError.print("vitrine: configuration: \(error)")
      }
    }
    await client.close()
  }

  private func exit(_ ending: Ending, _ status: PlayerStatus) throws {
    switch ending {
    case .quit: break
    case .signal(let number): if number == EndingSignals.interrupt { throw ExitCode(130) }
    case .played(let error):
      if let error, !hasComplained.isSet { StandardError.print(error.line) }
      if error != nil || status.counters.itemsFailed > 0 || hasLostOutput.isSet {
        throw ExitCode(1)
      }
    }
  }

  private static func complain(_ error: MediaError) -> ExitCode {
    StandardError.print(error.line)
    return ExitCode(error.code == .invalidArgument ? 2 : 1)
  }
}
