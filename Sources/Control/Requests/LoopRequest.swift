internal import MediaCore
internal import Playback

/// `loop`: Plays the present item again and again.
struct LoopRequest: PlaybackRequest {
  static let method = "loop"
  static let summary = "Plays the present item again and again."
  private static let times = Parameter(
    "times", .times, "How many times in all, at least 1, or \"forever\".", default: "forever")
  static let parameters = [times.asMain]
  static let result = JSONSchema.object(["times": JSONFormat<Int?>.times.schema]).named("LoopReply")
  static let errors = RPCError.of(.nothingLoaded)
  static let examples = [
    ControlExample(
      "Three times", ["times": 3], result: ["times": 3]),
    ControlExample(
      "For ever", [:], result: ["times": "forever"]),
  ]

  private let times: Int?

  init(_ arguments: Arguments) throws(RPCError) {
    times = try arguments.value(Self.times)
  }

  var command: PlaybackCommand { .loop(times: times) }

  func reply(_ items: [ItemID]) -> JSONValue {
    ["times": times.map { .int($0) } ?? "forever"]
  }
}
