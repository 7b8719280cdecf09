internal import MediaCore

/// `clock.advance`: Lets the time of a player run on that stands still otherwise.
struct ClockAdvanceRequest: CommandRequest {
  static let method = "clock.advance"
  static let summary =
    "Lets time run on for a player that was started with --clock stepped, and replies when all that is due by then is done."
  /// Three years; beyond that nothing is tested, and times have to fit.
  private static let longest = 100_000_000.0
  private static let by = Parameter.optional(
    "by", .number(in: 0...longest),
    "For so many seconds, behind what other clients wait for; 0 lets the player do what is due now. Without `by` and `to` it is 0."
  )
  private static let to = Parameter.optional(
    "to", .number(in: 0...longest),
    "To this time of the clock, in seconds since the start; not together with `by`.")
  private static let timeout = Parameter(
    "timeout", .number(in: 0...3600),
    "Seconds of the machine's clock that the player may take, before error 1003; the clock stays where it is then.",
    default: 60)
  static let parameters = [by.asMain, to.description, timeout.description]
  static let result = JSONSchema.object(["time": .number]).named("ClockReply")
  static let errors = RPCError.of(.invalidArgument, .timedOut, .cancelled, .notSupported)
  static let examples = [
    ControlExample("Two and a half seconds", ["by": 2.5], result: ["time": 2.5]),
    ControlExample("To second 90", ["to": 90], result: ["time": 90]),
  ]

  private let goal: ClockGoal
  private let patience: Double

  init(_ arguments: Arguments) throws(RPCError) {
    let length = try arguments.optional(Self.by)
    let time = try arguments.optional(Self.to)
    if length != nil, time != nil { throw .invalidParameter("to", "excludes by") }
    goal = time.map { .time(.seconds($0)) } ?? .length(.seconds(length ?? 0))
    patience = try arguments.value(Self.timeout)
  }

  func run(in context: RequestContext) async throws(RPCError) -> JSONValue {
    do throws(MediaError) {
      guard let clock = context.clock?.clock else {
        throw MediaError(
          .notSupported, "clients do not move this player's clock: begin with --clock stepped")
      }
      if case .time(let time) = goal, time < clock.now {
        throw MediaError(.invalidArgument, "the clock is at \(clock.now.seconds) s already")
      }
      guard let time = await clock.advance(goal, within: .seconds(patience)) else {
        if Task.isCancelled { throw MediaError(.cancelled, "the client has gone") }
        throw MediaError(
          .timedOut,
          "the player was still busy at \(clock.now.seconds) s of its clock after \(patience) s")
      }
      return ["time": JSONValue(time)]
    } catch {
      throw RPCError(error)
    }
  }
}
