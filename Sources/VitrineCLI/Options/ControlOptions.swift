internal import ArgumentParser
internal import MediaCore
internal import Playback
internal import Vitrine

/// The options about the socket and the events.
struct ControlOptions: ParsableArguments {
  @Option(
    help:
      "Listen for commands at this socket; without it serve listens at the one that ctl uses, and play at none.",
    completion: .file())
  var socket: String?

  @Option(
    help: ArgumentHelp(
      "Let clients of the socket run jobs that write in this folder: stills, exports, downloads.",
      valueName: "folder"), completion: .directory)
  var jobs: String?

  @Option(help: "How many of these jobs are at work at once; the others wait.")
  var jobsAtOnce = 2

  @Option(
    help: ArgumentHelp(
      "Write a scenario of what the player is told and what comes of it, for vitrine run; secrets in URLs are left out, and earlier recordings stay as FILE.1 to FILE.9.",
      valueName: "file"), completion: .file())
  var record: String?

  @Option(
    help: ArgumentHelp(
      "--events[=FILTER,…]: Print events as JSON lines, a batch a line; all of them without a filter.",
      valueName: "filter,…"))
  var events: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "--time-publishing[=SECONDS]: Publish the time as an event, every second without a number; 0.01 or more.",
      valueName: "seconds"))
  var timePublishing: Double?

  func validate() throws {
    try FiniteNumbers.check(["--time-publishing": timePublishing])
    if let timePublishing, timePublishing < 0.01 {
      throw ValidationError("--time-publishing is 0.01 seconds or more.")
    }
    if jobsAtOnce < 1 { throw ValidationError("--jobs-at-once is 1 or more.") }
  }

  func apply(to settings: inout PlayerSettings) throws {
    settings.controlSocket = socket
    settings.jobFolder = jobs
    settings.jobLimit = JobLimit(jobsAtOnce)
    settings.timePublishing = timePublishing.map { .seconds($0) }
    settings.events = try events.map(Self.parseFilters) ?? []
  }

  private static func parseFilters(_ text: String) throws -> [PlayerEventFilter] {
    try text.split(separator: ",").map { name in
      guard let filter = PlayerEventFilter(String(name)) else {
        throw ValidationError(PlayerEventFilter.reasonAgainst(String(name)) ?? "")
      }
      return filter
    }
  }
}
