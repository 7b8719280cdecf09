internal import ArgumentParser
internal import Control
internal import MadeUpOrigin
internal import MediaCore
internal import MockMedia
internal import Playback
internal import Vitrine

/// Plays one scenario under a clock of its own, and judges it.
struct ScenarioRun {
  let clock: ScenarioClock
  let player: VitrinePlayer
  let events: EventRecord
  /// What is shown and heard, where the scenario looks at it.
  let pictures: ShownPictures
  let sound: HeardSound
  /// The server that it plays from; `nil` where it plays from none.
  let origin: VirtualOrigin?
  private let log: TraceLog?
  /// The pictures that came in the last tick.
  var recent: [PresentedFrame] = []
  /// The picture that was nearest to what is expected, and how near it was.
  var nearest: (picture: PresentedFrame, likeness: Double)?
  /// Up to where events were expected, or came before the last commands in a row.
  var place = 0
  /// When the last command was given.
  var commanded = MediaTime.zero
  /// What must never or always be.
  var rules: [ScenarioRule] = []
  /// How far times may be off.
  var tolerance: MediaTime
  /// The values that were computed of what the player told.
  var computed: [String: Double] = [:]
  /// Whether the step before was a command.
  private var isInRow = false
  /// Whether nothing but what must never or always be was said since a command.
  private var followsCommands = false
  private var steps = 0

  /// Plays a scenario.
  ///
  /// - Parameters:
  ///   - mocks: Keeps made-up media for all scenarios.
  ///   - choice: The clock.
  ///   - omissions: What a trace of it leaves out; `nil` for no trace.
  ///   - watching: Outputs that are shown all pictures besides.
  /// - Throws: A `ValidationError` for options of the player that are none.
  static func run(
    _ scenario: Scenario, _ mocks: MockStore, by choice: ClockChoice,
    tracing omissions: TraceLog.Omissions? = nil, watching: [any VideoSink] = []
  ) async throws -> Verdict {
    let stopwatch = MonotonicClock()
    let began = stopwatch.now
    if let skip = scenario.skip {
      return Verdict(file: scenario.file, skip: skip, steps: 0, played: .zero, taken: .zero)
    }
    var settings = try OutputOptions.parse(scenario.options).settings()
    let needs = ScenarioNeeds(scenario.steps)
    let clock = ScenarioClock(choice)
    settings.virtualClock = clock.virtual
    settings.mocks = mocks
    // Scenarios side by side have the cores busy, and of damaged media more threads may find other pictures.
    if choice == .virtual, settings.decoderThreads == 0 { settings.decoderThreads = 1 }
    // What is buffered is told beside the player's thread where something loads by the clock.
    let log = omissions.map { omissions in
      TraceLog(clock, leavingOut: scenario.origin.isEmpty ? omissions : omissions.union(.buffers))
    }
    let pictures = ShownPictures(log)
    // A little more than is looked at, since it is looked at some time after it was heard.
    let sound = HeardSound(clock, keeping: (needs.sound ?? .zero) + .seconds(1), log)
    if needs.pictures || log != nil { AdditionalVideoOutput(pictures).apply(to: &settings) }
    for sink in watching { AdditionalVideoOutput(sink).apply(to: &settings) }
    if needs.sound != nil || log != nil { AdditionalAudioOutput(sound).apply(to: &settings) }
    let origin: ScenarioOrigin?
    let player: VitrinePlayer
    do throws(MediaError) {
      origin = try await ScenarioOrigin.open(scenario.origin, clock, mocks)
      settings.origin = origin?.played
      if let origin { log?.follow(origin.traceEntries) }
      player = try await Self.player(settings, origin)
    } catch {
      return Verdict(
        file: scenario.file, failure: Failure(error, makingThePlayerOf: scenario), steps: 0,
        played: .zero, taken: stopwatch.now - began)
    }
    let events = EventRecord()
    let subscription = player.subscribe(to: [.any], interval: .zero) { batch in
      events.add(batch)
      log?.add(batch)
    }
    var run = ScenarioRun(clock, player, events, pictures, sound, origin?.origin, log)
    var failure: Failure?
    do throws(Failure) { try await run.perform(all: scenario.steps) } catch { failure = error }
    let trace = log?.text
    subscription.cancel()
    await player.close()
    await origin?.close()
    return Verdict(
      file: scenario.file, failure: failure, trace: trace, steps: run.steps, played: clock.now,
      taken: stopwatch.now - began)
  }

  private static func player(
    _ settings: PlayerSettings, _ origin: ScenarioOrigin?
  ) async throws(MediaError) -> VitrinePlayer {
    do throws(MediaError) { return try await VitrinePlayer(settings: settings) } catch {
      await origin?.close()
      throw error
    }
  }

  private init(
    _ clock: ScenarioClock, _ player: VitrinePlayer, _ events: EventRecord,
    _ pictures: ShownPictures, _ sound: HeardSound, _ origin: VirtualOrigin?,
    _ log: TraceLog?
  ) {
    self.origin = origin
    self.log = log
    tolerance = clock.tolerance
    self.clock = clock
    self.player = player
    self.events = events
    self.pictures = pictures
    self.sound = sound
  }

  /// Performs all steps, and judges what the last of them leads to at once.
  private mutating func perform(all steps: [ScenarioStep]) async throws(Failure) {
    try await perform(steps)
    try await catchUp()
    try checkUnseen()
  }

  mutating func perform(_ steps: [ScenarioStep]) async throws(Failure) {
    for step in steps {
      try await perform(step)
      switch step.action {
      // A line whose values come late has counted its steps itself.
      case .later: continue
      // Commands around these are in a row as well.
      case .again, .set, .tolerance: break
      default:
        isInRow = step.action.isCommand
        followsCommands = isInRow || followsCommands && step.action.isRule
      }
      self.steps += 1
    }
  }

  private mutating func perform(_ step: ScenarioStep) async throws(Failure) {
    switch step.action {
    case .command(let call): try await command(call, step)
    case .refused(let call, let code): try await refuse(call, code, step)
    case .reach(let time): try await reach(time, step)
    case .reachPosition(let time, let length):
      try await reach(position: time, within: length, step)
    case .reachFrame(let number, let length): try await reach(frame: number, within: length, step)
    case .follow(let filter, let gap, let length):
      try await follow(filter, by: gap, within: length, step)
    case .wait(let length): try await advance(to: clock.now + length)
    case .expect(let condition, let length): try await expect(condition, within: length, step)
    case .expectOnce(let filter, let length):
      try await expect(once: filter, within: length, step)
    case .never(let condition): try await rule(condition, mustBe: false, step)
    case .always(let condition): try await rule(condition, mustBe: true, step)
    case .tolerance(let length): tolerance = length
    case .set(let name, let arithmetic, let known): try await set(name, arithmetic, known, step)
    case .later(let line): try await perform(line, step)
    case .again(let count, let inner): for _ in 0..<count { try await perform(inner) }
    }
  }

  private mutating func command(
    _ call: OpeningCall, _ step: ScenarioStep
  ) async throws(Failure) {
    await settle()
    log?.addCommand(step.text)
    do throws(MediaError) { try await player.carryOut(call) } catch {
      throw failure(step, "it was refused: \(error.reason) (\(error.code.rawValue))", .command)
    }
  }

  private mutating func refuse(
    _ call: OpeningCall, _ code: Int?, _ step: ScenarioStep
  ) async throws(Failure) {
    await settle()
    log?.addCommand(step.text)
    do throws(MediaError) { try await player.carryOut(call) } catch {
      // What the protocol says of arguments that a method does not take.
      let told = call.fault == nil ? error.code.rawValue : RPCError.invalidParameters
      guard let code, code != told, code != error.code.rawValue else { return }
      throw failure(step, "it was refused with \(told): \(error.reason)", .command)
    }
    throw failure(step, "it was not refused", .command)
  }

  /// Lets all be done that the steps before led to at once, so that the next command comes after it.
  ///
  /// Events count from before the first of the commands in a row.
  private mutating func settle() async {
    await clock.advance(to: clock.now)
    if !isInRow { place = events.count }
    commanded = clock.now
  }

  private mutating func rule(
    _ condition: ScenarioStep.Condition, mustBe isWanted: Bool, _ step: ScenarioStep
  ) async throws(Failure) {
    try await catchUp()
    // What the commands before it lead to at once counts too.
    rules.append(
      ScenarioRule(
        condition: condition, isWanted: isWanted, place: followsCommands ? place : events.count,
        since: clock.now, step: step))
    try check()
  }

  /// Moves the clock, and looks at each tick whether all is as it must be.
  mutating func advance(to time: MediaTime) async throws(Failure) {
    repeat { try await goOn(toward: time) } while clock.now < time
  }

  /// Moves the clock to the next tick by which something may have come of what is looked at.
  ///
  /// - Parameter condition: What is waited for besides what must be; `nil`, the default, for nothing.
  mutating func goOn(
    toward time: MediaTime, for condition: ScenarioStep.Condition? = nil
  ) async throws(Failure) {
    // A server's threads do something at any time, a trace has the sound of each tick, and a command has just come.
    let skipsTicks =
      origin == nil && log == nil && clock.now > commanded && condition?.changesByItself != true
      && !rules.contains { $0.condition.changesByItself }
    await clock.advance(to: time, skippingTicks: skipsTicks)
    if rules.contains(where: \.condition.isOfSound) { await bringSound() }
    recent = pictures.take()
    try check()
  }

  /// Lets all be done that the last command led to at once; of pictures the present one counts from then on.
  mutating func catchUp() async throws(Failure) {
    await clock.advance(to: clock.now)
    recent = pictures.take()
    try check()
    recent = pictures.current.map { [$0] } ?? []
  }

  /// Has all sound given to the output that is due; by itself the player does so every 100 ms.
  private func bringSound() async { await clock.advance(to: clock.now) }

  private mutating func expect(
    _ condition: ScenarioStep.Condition, within length: MediaTime, _ step: ScenarioStep
  ) async throws(Failure) {
    // What comes at once takes a moment of the machine's clock.
    let end = clock.now + length + (clock.isReal ? tolerance : .zero)
    nearest = nil
    try await catchUp()
    while true {
      if condition.isOfSound { await bringSound() }
      if isMet(condition) { return try check() }
      guard clock.now < end else { break }
      try await goOn(toward: end, for: condition)
    }
    var failure = failure(step, reason(against: condition, within: length))
    if case .picture(let wanted) = condition, let nearest {
      failure.evidence = PictureEvidence(shown: nearest.picture.frame, wanted: wanted.file)
    }
    throw failure
  }

  func failure(
    _ step: ScenarioStep, _ reason: String, _ kind: Failure.Kind = .expectation
  ) -> Failure {
    Failure(kind: kind, step: step, reason: reason, events: events.tail(8))
  }
}
