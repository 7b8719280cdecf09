internal import MediaCore
internal import Playback

/// `subscribe`: Begins to send events.
struct SubscribeRequest: SessionRequest {
  static let method = "subscribe"
  static let summary = "Sends events in batches, at most once a second, until told not to."
  private static let filters = Parameter(
    "filters", .array(of: .string),
    "Which: an event's name, its name with a condition such as paused(reason=command), or any.",
    default: ["any"])
  private static let timePublishing = Parameter.optional(
    "timePublishing", .seconds(atLeast: 0.1), "Seconds from one time event to the next.")
  private static let status = Parameter(
    "status", .boolean, "Whether the reply has the status.", default: true)
  static let parameters = [
    filters.asMain, timePublishing.description, status.description,
    StatusRequest.queue.description,
  ]
  static let result = JSONSchema.object(
    ["subscription": .integer, "status": PlayerStatus.schema], optional: ["status"]
  ).named("SubscribeReply")

  private static let filterLimit = 256
  static let errors: [RPCError] = [.tooManySubscriptions]
  static let examples = [
    ControlExample(
      "Playing, and pauses by commands",
      [
        "filters": ["playing", "paused(reason=command)"], "status": false,
      ], result: ["subscription": 1])
  ]

  private let filters: [PlayerEventFilter]
  private let timeInterval: MediaTime?
  private let wantsStatus: Bool
  private let range: QueueRange?

  init(_ arguments: Arguments) throws(RPCError) {
    var filters: [PlayerEventFilter] = []
    let texts = try arguments.value(Self.filters)
    guard texts.count <= Self.filterLimit else {
      throw .invalidParameter("filters", "has more than \(Self.filterLimit) entries")
    }
    for (index, text) in texts.enumerated() {
      guard let filter = PlayerEventFilter(text) else {
        let reason = PlayerEventFilter.reasonAgainst(text) ?? ""
        throw .invalidParameter("filters[\(index)]", "is unknown: \(reason)")
      }
      filters.append(filter)
    }
    self.filters = filters
    timeInterval = try arguments.optional(Self.timePublishing)
    wantsStatus = try arguments.value(Self.status)
    range = try arguments.optional(StatusRequest.queue)
  }

  func answer(
    in context: RequestContext, for session: any ControlSession
  ) throws(RPCError) -> JSONText {
    let subscription = try session.subscribe(to: filters, timeInterval: timeInterval)
    guard wantsStatus else { return JSONText(["subscription": .int(subscription)]) }
    let status = context.statusText.text(of: context.player.status, queue: range)
    return JSONText(
      written: #"{"subscription":\#(subscription),"status":\#(status.text)}"#)
  }
}
