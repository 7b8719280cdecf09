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
  static let parameters = [filters.description, timePublishing.description]
  static let result: JSONValue = [
    "type": "object",
    "properties": ["subscription": ["type": "integer"], "status": ["type": "object"]],
  ]

  private let filters: [PlayerEventFilter]
  private let timeInterval: MediaTime?

  init(_ arguments: Arguments) throws(RPCError) {
    var filters: [PlayerEventFilter] = []
    for (index, text) in try arguments.value(Self.filters).enumerated() {
      guard let filter = PlayerEventFilter(text) else {
        throw .invalidParameter(
          "filters[\(index)]", "names no event, or a field that it does not have")
      }
      filters.append(filter)
    }
    self.filters = filters
    timeInterval = try arguments.optional(Self.timePublishing)
  }

  func answer(
    in context: RequestContext, for session: any ControlSession
  ) throws(RPCError) -> JSONValue {
    let subscription = try session.subscribe(to: filters, timeInterval: timeInterval)
    return [
      "subscription": .int(subscription), "status": .object(context.player.status.json),
    ]
  }
}
