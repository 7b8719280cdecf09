internal import MediaCore
internal import Playback

/// `playbackSpeed`: Sets the seconds of media that are played each second.
struct PlaybackSpeedRequest: PlaybackRequest {
  static let method = "playbackSpeed"
  static let summary = "Sets the seconds of media that are played each second; 0 pauses."
  private static let speed = Parameter(
    "speed", .number(in: 0...16), "The rate, clamped to 0…16.")
  static let parameters = [speed.description]
  static let result = JSONSchema.object(["speed": .number]).named("PlaybackSpeedReply")
  static let errors = RPCError.of(.notAllowed)
  static let examples = [
    ControlExample(
      "Twice as fast", ["speed": 2], result: ["speed": 2])
  ]

  private let speed: Double

  init(_ arguments: Arguments) throws(RPCError) {
    speed = try arguments.value(Self.speed)
  }

  var command: PlaybackCommand { .playbackSpeed(speed) }

  func reply(_ items: [ItemID]) -> JSONValue { ["speed": .number(speed)] }
}
