internal import ArgumentParser
internal import Control
internal import MediaCore
internal import Vitrine

/// The options about what is done at which time, and about the end of the program.
struct ScheduleOptions: ParsableArguments {
  @Option(
    help:
      "A command to begin with, as ctl takes those to the player: 'addVector file=a.svg opacity=0.5'; may be repeated, and they keep their order. All hold from the first frame on; an await counts for nothing."
  )
  var command: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A command for later, at so many seconds of the clock after the start: 2.5 'seek to=0'; may be repeated. quit ends the program, as --for does. One that is refused makes the exit status 1.",
      valueName: "time> <command"))
  var at: [String] = []

  @Option(
    name: .customLong("for"), parsing: .unconditional,
    help: ArgumentHelp(
      "End after so many seconds of the clock, whether it plays or not; an earlier end of the queue ends play too.",
      valueName: "seconds"))
  var length: Double?

  @Flag(help: "End with the exit status 3 as soon as an item fails.")
  var endOnError = false

  @Flag(help: "End with the exit status 4 when the display is lost.")
  var endOnDisplayLoss = false

  func validate() throws {
    try FiniteNumbers.check(["--for": length])
    if let length, length <= 0 { throw ValidationError("--for takes more than 0 seconds.") }
  }

  /// - Throws: A `ValidationError` for what is no command.
  func apply(to settings: inout PlayerSettings) throws {
    settings.openingCalls = try command.map(Self.call)
    for call in settings.openingCalls { try Self.check(call) }
    var schedule = CallSchedule()
    let entries = try at.map(Self.entry)
    // That there is an end is no command to the player.
    schedule.entries = entries.filter { $0.call.method != Self.quit }
    let ends = entries.filter { $0.call.method == Self.quit }.map(\.time)
    schedule.length = (ends + (length.map { [.seconds($0)] } ?? [])).min()
    for entry in schedule.entries { try Self.check(entry.call) }
    schedule.endsOnError = endOnError
    schedule.endsOnDisplayLoss = endOnDisplayLoss
    settings.schedule = schedule
  }

  private static let quit = "quit"

  /// Refuses what only a client can ask for.
  private static func check(_ call: OpeningCall) throws(ValidationError) {
    guard call.isForClients else { return }
    let advice =
      switch call.method {
      case SnapshotFile.method:
        "say vitrine ctl snapshot FILE, or --video png:FOLDER for all pictures"
      case quit: "say --at SECONDS quit, or --for SECONDS"
      default: "say vitrine ctl \(call.method)"
      }
    throw ValidationError(
      "--at and --command take commands to the player; \(call.method) is for clients of the socket: \(advice)."
    )
  }

  private static func call(_ text: String) throws -> OpeningCall {
    let call = try ControlCall(CommandWords.split(text))
    return OpeningCall(call.method, call.parameters)
  }

  private static func entry(_ text: String) throws -> CallSchedule.Entry {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let time = Double(parts[0]), time.isFinite, time >= 0 else {
      throw ValidationError("--at takes a time and a command: --at 2.5 'seek to=0'.")
    }
    return CallSchedule.Entry(.seconds(time), try call(String(parts[1])))
  }
}
