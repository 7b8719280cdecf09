internal import MediaCore
internal import Playback

/// `latency`: Sets how far behind its edge a broadcast is played.
struct LatencyRequest: PlaybackRequest {
  static let method = "latency"
  static let summary =
    "Sets how far behind its edge a broadcast is played; without a target as far as its server asks."
  private static let target = Parameter.optional(
    "target", .number(in: 0.5...60), "In seconds, clamped to 0.5…60.")
  static let parameters = [target.asMain]
  static let result = JSONSchema.object(["target": .number.orNull]).named("LatencyReply")
  static let examples = [
    ControlExample(
      "Three seconds behind the edge", ["target": 3], result: ["target": 3]),
    ControlExample(
      "As servers ask", [:], result: ["target": nil]),
  ]

  private let target: Double?

  init(_ arguments: Arguments) throws(RPCError) {
    target = try arguments.optional(Self.target)
  }

  var command: PlaybackCommand { .latency(target.map { .seconds($0) }) }

  func reply(_ items: [ItemID]) -> JSONValue { ["target": target.map { .number($0) } ?? .null] }
}
