internal import MediaCore
internal import Playback

/// `status`: Tells what the player is doing.
struct StatusRequest: ReadRequest {
  static let method = "status"
  static let summary = "Tells what the player is doing, as it last published it."
  static let queue = Parameter.optional(
    "queue", .queueRange, "Which items of the queue are told: from which place on, and how many.")
  static let parameters = [queue.description]
  static let result = PlayerStatus.schema
  static let examples = [
    ControlExample(
      "Without the queue", ["queue": ["count": 0]], result: .object(PlayerStatus().json))
  ]

  private let range: QueueRange?

  init(_ arguments: Arguments) throws(RPCError) { range = try arguments.optional(Self.queue) }

  func answer(in context: RequestContext) -> JSONText {
    context.statusText.text(of: context.player.status, queue: range)
  }
}
